import { type createAnswerer, FrameFailure } from 'billfold/channel'
import { type FramePayload, type NetworkId, parseNetworkId } from 'billfold/protocol'
import { createRpcHandler } from '../../requests/createRpcHandler.ts'
import { createRpcFailure } from '../../requests/rpc/createRpcFailure.ts'
import type { RpcTools } from '../../requests/rpc/RpcTools.ts'
import { runInQueue } from '../../requests/rpc/runInQueue.ts'
import type { Content } from '../../requests/screen/Content.ts'
import type { PageText } from '../../texts/createText.ts'
import type { changeEmailByVisitor } from '../email/changeEmailByVisitor.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { FarcasterLogin } from '../login/createFarcasterLogin.ts'
import type { SocialLogin } from '../login/createSocialLogin.ts'
import type { Session } from '../session/createSession.ts'
import type { SettingsWindow } from '../settings/window/createSettingsWindow.ts'
import type { WalletAccess } from '../wallet/createWalletAccess.ts'
import type { connectPasskey } from './connectPasskey.ts'
import type { HostOutbox } from './createOutbox.ts'
import type { signInWithin } from './signInWithin.ts'
import { toActiveNetwork } from './toActiveNetwork.ts'
import { toFrameFailure } from './toFrameFailure.ts'
import { toHostChainId } from './toHostChainId.ts'
import type { unlockByVisitor } from './unlockByVisitor.ts'

/**
 * What the vault's frame does for one host's page (specification section 3). The handshake has verified the page's origin; nothing that the page says
 * of itself decides anything here.
 *
 * @example createAnswerer(port, { handlers: createFrameHandlers(tools) })
 */
export function createFrameHandlers(tools: createFrameHandlers.Tools): createAnswerer.Handlers {
  const { farcaster, login, outbox, session, social, t, wallet } = tools
  const failure = createRpcFailure(t)
  let network = tools.network
  /** The newest login by passkey: a browser asks one question at a time. */
  let passkey: AbortController | undefined
  /** The visitor who is logged in in this partition. A tab that finds another visitor there first reports that its session has ended. */
  const whoIsIn = () => (session.facts() ? session.current() : session.restore())
  const needSession = async () => {
    const facts = await whoIsIn()
    if (facts) return facts
    throw failure('log-in-first')
  }
  const addressOn = async (chosen: NetworkId) => {
    const { namespace } = parseNetworkId(chosen)
    const opened = await wallet.open()
    const account = opened.accounts.find(one => one.namespace === namespace)
    if (account) return { address: account.address, opened }
    throw failure('chain-unsupported')
  }
  /** Ends a login: another visitor than before must not find the wallet of the one before them open. */
  const enter = async <result>(run: () => Promise<result>): Promise<result> => {
    const before = session.facts()?.userId
    const result = await run()
    if (session.facts()?.userId !== before) wallet.forget()
    return result
  }
  const describeUser = async (email: string | null) => {
    const { address, opened } = await addressOn(network)
    const { isLasting } = await tools.rpc.custodian.ask('readState', { envelopeIds: [] })
    return {
      isLasting,
      address,
      chainId: toHostChainId(network),
      email,
      accounts: [{ address, type: 'eoa' as const }],
      preferredAccountType: 'eoa' as const,
      custody: opened.custody,
      isOnThisDeviceAlone: opened.isOnThisDeviceAlone,
    }
  }
  /** A site may ask for a signature of a family while a network of the other one is active. */
  const lastOf = (namespace: string): NetworkId => {
    const first = tools.rpc.chains.networks.find(one => one.id.startsWith(`${namespace}:`))?.id
    return first === undefined ? network : toActiveNetwork(first, failure)
  }
  const answerRpc = createRpcHandler({
    ...tools.rpc,
    failure,
    needSession,
    networkOf({ chainId, chainNamespace }, namespace) {
      if (chainId === undefined) return parseNetworkId(network).namespace === namespace ? network : lastOf(namespace)
      const isWhole = typeof chainId === 'string' && chainId.includes(':')
      return toActiveNetwork(isWhole ? chainId : `${chainNamespace ?? namespace}:${chainId}`, failure)
    },
    addressOn: async chosen => (await addressOn(chosen)).address,
    confirmSession: session.confirm,
    async requireVisitor(userId) {
      const facts = await session.current()
      if (facts?.userId !== userId) throw failure('log-in-first')
    },
    openWallet: () => wallet.open(),
    reopenWallet: () => wallet.reopen(),
  })
  const signInNow = async (asked: signInWithin.Asked | undefined, address: string, context: Context) => {
    if (!asked) return {}
    // The network of the account: the page may change the active one while the code loads, or while the visitor reads.
    const chainId = network
    const { signInWithin } = await import('./signInWithin.ts')
    return signInWithin({
      ...{ asked, address, network: chainId, origin: tools.rpc.origin, nowMs: tools.rpc.seams.clock.now() },
      request: ({ method, params }) => answerRpc({ method, params: params as unknown[], chainId }, context),
    })
  }
  /** No address and no code of a change comes through the host's page: hosts of an older kit get an error that names what to ask instead. */
  const inWindow = async () => {
    throw failure('email-in-window')
  }
  const handlers: createAnswerer.Handlers = {
    async CONNECT_EMAIL({ email }) {
      const action = await (await login()).start(email)
      if (action !== 'CONNECT') return { action }
      // A session that can no longer open the wallet ends here, and its visitor logs in again. `GET_USER` reports every other reason why the wallet is closed.
      await wallet.open().catch(() => {})
      return { action: session.facts() ? action : await (await login()).start(email) }
    },
    async CONNECT_DEVICE(_, { signal }) {
      await (await login()).waitForDevice(signal)
      return undefined
    },
    async CONNECT_OTP({ otp }) {
      await enter(async () => (await login()).verify(otp))
      return undefined
    },
    async IS_CONNECTED() {
      return { isConnected: (await whoIsIn()) !== undefined }
    },
    async GET_SOCIAL_REDIRECT_URI({ provider, rendezvous }) {
      return { uri: await (await social()).start(provider, rendezvous) }
    },
    async CONNECT_SOCIAL({ chainId, siwxMessage, uri }, context) {
      if (chainId !== undefined) network = toActiveNetwork(chainId, failure)
      const { facts, userName } = await enter(async () => (await social()).finish(uri, context.signal))
      const { custody: _, ...user } = await describeUser(facts.email)
      return { ...user, userName, ...(await signInNow(siwxMessage, user.address, context)) }
    },
    async GET_FARCASTER_URI() {
      return { url: await (await farcaster()).start() }
    },
    async CONNECT_FARCASTER(_, { signal }) {
      return enter(async () => (await farcaster()).finish(signal))
    },
    async CONNECT_PASSKEY(payload, { signal }) {
      passkey?.abort()
      const mine = new AbortController()
      passkey = mine
      signal.addEventListener('abort', () => mine.abort(signal.reason), { once: true })
      const before = session.facts()?.userId
      await tools.connectPasskey({
        place: payload?.place ?? 'frame',
        signal: mine.signal,
        async enter(given) {
          if (session.facts()?.userId !== before) wallet.forget()
          await wallet.open(given)
        },
      })
      return undefined
    },
    async GET_USER(payload, context) {
      const socialUri = payload?.socialUri
      if (socialUri) await enter(async () => (await social()).finish(socialUri, context.signal))
      const facts = await needSession()
      if (payload?.chainId !== undefined) network = toActiveNetwork(payload.chainId, failure)
      // Runs in the background: it concerns requests of an earlier page.
      outbox.resume(facts.userId).catch(error => tools.onFault?.('outbox', error))
      const user = { ...(await describeUser(facts.email)), smartAccountDeployed: false }
      return { ...user, ...(await signInNow(payload?.siwxMessage, user.address, context)) }
    },
    async OPEN_WALLET(payload, { signal }) {
      const facts = await needSession()
      const asked = { ...tools.rpc, failure, unlock: tools.unlock, wallet }
      await runInQueue(
        asked,
        async () => {
          if (payload?.for === 'settings') return (await tools.settingsWindow()).ask(facts, asked, signal)
          if (payload?.for === 'email') {
            const { changeEmailByVisitor } = await import('../email/changeEmailByVisitor.ts')
            return changeEmailByVisitor({ ...asked, session, changeEmail: tools.changeEmail }, facts, signal)
          }
          const { unlockByVisitor } = await import('./unlockByVisitor.ts')
          return unlockByVisitor(asked, signal)
        },
        { signal },
      )
      return undefined
    },
    async SIGN_OUT() {
      wallet.forget()
      await outbox.clear()
      await session.end()
      return undefined
    },
    async GET_CHAIN_ID() {
      return { chainId: toHostChainId(network) }
    },
    async SWITCH_NETWORK({ chainId, rpcUrl }) {
      network = toActiveNetwork(chainId, failure)
      tools.rpc.chains.setHostNode(network, rpcUrl)
      return { chainId: toHostChainId(network) }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      await needSession()
      if (type !== 'eoa')
        throw new FrameFailure({ code: 'vault/unsupported', message: t('failure.no-smart-accounts'), rpcCode: 4200 })
      return { type, address: (await addressOn(network)).address }
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [] }
    },
    UPDATE_EMAIL: inWindow,
    UPDATE_EMAIL_PRIMARY_OTP: inWindow,
    UPDATE_EMAIL_SECONDARY_OTP: inWindow,
    async SYNC_THEME(theme) {
      await tools.onTheme(theme)
      return undefined
    },
    async SYNC_DAPP_DATA(claimed) {
      tools.onClaim(claimed)
      return undefined
    },
    async RELOAD() {
      tools.reload()
      return undefined
    },
    RPC_REQUEST: (request, context) => answerRpc(request, context),
    async RPC_SEEN({ id }) {
      await outbox.seen(id)
      return undefined
    },
    async GET_SENT(payload) {
      const { userId } = await needSession()
      await outbox.acknowledge(userId, payload?.seen ?? [])
      return { sent: outbox.list(userId) }
    },
    async RPC_ABORT(payload) {
      tools.abort(payload?.id)
      return undefined
    },
  }
  return withFailures(handlers, t)
}

type Context = Parameters<ReturnType<typeof createRpcHandler>>[1]

/** Turns each known failure into one that the host's page may get; the channel answers 'Something went wrong' for others. */
function withFailures(handlers: createAnswerer.Handlers, t: PageText): createAnswerer.Handlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (...given: Parameters<typeof handler>) =>
        (handler as (...values: unknown[]) => Promise<unknown>)(...given).catch((error: unknown) => {
          throw toFrameFailure(error, t) ?? error
        }),
    ]),
  )
}

export declare namespace createFrameHandlers {
  type Tools = {
    readonly session: Session
    login(): Promise<EmailLogin>
    social(): Promise<SocialLogin>
    farcaster(): Promise<FarcasterLogin>
    connectPasskey(asked: Pick<connectPasskey.Options, 'place' | 'signal' | 'enter'>): Promise<void>
    readonly wallet: WalletAccess
    readonly t: PageText
    /** What answering the site's RPC requests takes beside the above. */
    readonly rpc: Omit<
      RpcTools<Content>,
      'confirmSession' | 'requireVisitor' | 'failure' | 'openWallet' | 'reopenWallet'
    >
    /** Asks the visitor for what opens their wallet; whether it is open then. */
    readonly unlock: unlockByVisitor.Tools['unlock']
    readonly changeEmail: changeEmailByVisitor.Tools['changeEmail']
    settingsWindow(): Promise<SettingsWindow>
    readonly outbox: HostOutbox
    /** An unexpected error. */
    onFault?(name: string, error: unknown): void
    /** The one the frame's address names. */
    readonly network: NetworkId
    /** Gives up one request that waits for the visitor, or all. */
    abort(id?: string): void
    onTheme(theme: FramePayload<'SYNC_THEME'>): void | Promise<void>
    /** What the page says of itself. */
    onClaim(claimed: { readonly metadata?: { readonly name: string } | undefined }): void
    reload(): void
  }
}
