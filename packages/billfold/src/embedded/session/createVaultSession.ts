import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Connected, Connector, ConnectorEvents } from '../../core/contracts/Connector.ts'
import type { EmbeddedRequest } from '../../core/contracts/Embedded.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { notEmailOrSocial } from '../../protocol/errors/rows/connection.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import type { FrameAnswer } from '../../protocol/frame/frameMessages.ts'
import { toFrameChainId } from '../../protocol/frame/toFrameChainId.ts'
import { signOutWaitMs } from '../../protocol/limits.ts'
import { storedEmail } from '../../protocol/stored/storedEmail.ts'
import { storedLastNetwork } from '../../protocol/stored/storedLastNetwork.ts'
import { storedLoginUsed } from '../../protocol/stored/storedLoginUsed.ts'
import { storedPendingSignOut } from '../../protocol/stored/storedPendingSignOut.ts'
import { storedPreferredAccountTypes } from '../../protocol/stored/storedPreferredAccountTypes.ts'
import type { VaultTalk } from '../VaultTalk.ts'
import { isOutOfReach } from './isOutOfReach.ts'
import type { ShowUser } from './keepUserShown.ts'
import { type LoginWay, loginMemory } from './loginMemory.ts'
import { toConnectedNamespace } from './toConnectedNamespace.ts'
import { toRpcUrl } from './toRpcUrl.ts'

/** Only its owner opens the wallet here. */
const NEW_HERE = 'vault/factor-needed'
/** The namespace whose accounts are of one of two kinds. */
const TYPED = 'eip155'

type SignIn = Parameters<Connector['connect']>[0]['signIn']

/** The visitor who is logged in on this page, and the networks of their accounts. */
export type VaultSession = Required<Pick<Connector, 'connect' | 'reconnect' | 'switchNetwork'>> & {
  connected(): Connected
  /** Notes how the visitor logged in just now; kept by the `connect` that follows. */
  loggedIn(way: LoginWay): void
  disconnect(): Promise<void>
  /** Leads the visitor to a window of the vault, until they are back there; gives the address of the login as it is then. */
  leadTo(place: 'settings' | 'email', signal: AbortSignal | undefined): Promise<string>
  setAccountType(options: { type: 'eoa' | 'smartAccount'; signal?: AbortSignal | undefined }): Promise<void>
  /** The vault says that the session is over. */
  ended(): void
  /** Called when accounts or networks change, or are gone. */
  watch(listener: () => void): Unsubscribe
}

/**
 * The session of one connector. What changes it goes one at a time: the frame has one active network, and two that change it at once would each read the other's.
 * A sign-out waits for nothing; the results of calls that were running are ignored.
 */
export function createVaultSession(options: createVaultSession.Options): VaultSession {
  const { kit, talk, rules, showUser, listeners } = options
  const { environment, runtime, store } = kit
  const { storage } = runtime
  const watchers = new Set<() => void>()
  let connected: Connected = {}
  let way: LoginWay | undefined
  let last: Promise<unknown> = Promise.resolve()
  let ends = 0

  const set = (next: Connected) => {
    connected = next
    for (const watch of [...watchers]) watch()
  }
  const alone = <result>(signal: AbortSignal, run: () => Promise<result>): Promise<result> => {
    const turn = last.then(() => {
      if (signal.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
      return run()
    })
    last = turn.catch(() => {})
    return untilAborted(turn, signal)
  }
  const preferred = (namespace: Namespace) => {
    const type =
      storage.read(storedPreferredAccountTypes)?.[namespace] ?? store.getState().settings.defaultAccountTypes[namespace]
    return type === 'eoa' || type === 'smartAccount' ? type : undefined
  }
  /** Never a prompt: chooses the network and answers the account there. */
  const askUser = (network: Network, signal: AbortSignal): Promise<FrameAnswer<'GET_USER'>> =>
    talk.ask(
      'GET_USER',
      {
        chainId: toFrameChainId(network.id),
        preferredAccountType: preferred(network.namespace),
        rpcUrl: toRpcUrl(kit, network),
      },
      { signal },
    )
  const enter = (network: Network, signal: AbortSignal) =>
    talk.ask('SWITCH_NETWORK', { chainId: network.id, rpcUrl: toRpcUrl(kit, network) }, { signal })
  const rulesOf = (network: Network) => {
    const rule = rules.get(network.namespace)
    if (!rule) throw new BillfoldError(connectorNotConnected)
    return rule
  }

  /** The order of facts 1.13: the active namespace, the others, and back to the active network where that was left. */
  const establish = async (networks: readonly Network[], signal: AbortSignal, signIn?: SignIn) => {
    const started = ends
    const [active, ...others] = networks.filter(
      ({ namespace }, at) => rules.has(namespace) && networks.findIndex(other => other.namespace === namespace) === at,
    )
    if (!active) throw new BillfoldError(connectorNotConnected)
    let answer = await askUser(active, signal)
    const found: { [namespace: string]: ReturnType<typeof toConnectedNamespace> } = {
      [active.namespace]: toConnectedNamespace(answer, active, rulesOf(active)),
    }
    for (const network of others) {
      try {
        found[network.namespace] = toConnectedNamespace(await askUser(network, signal), network, rulesOf(network))
      } catch (cause) {
        // A vault without a wallet for one family has one for the others all the same.
        if (!isBillfoldError(cause, 'vault/chain-unsupported')) throw cause
      }
    }
    if (others.length > 0) {
      await enter(active, signal)
      answer = await askUser(active, signal)
      found[active.namespace] = toConnectedNamespace(answer, active, rulesOf(active))
    }
    const address = found[active.namespace]?.accounts[0]?.address
    if (signIn && address !== undefined) {
      // The page asks after the login where the code cannot be loaded.
      const chunk = await import('./signWithin.ts').catch(() => {})
      await chunk?.signWithin({ talk, network: active, address, signIn, signal, ask: options.ask })
    }
    if (started !== ends || signal.aborted) throw new BillfoldError(requestAborted)
    loginMemory.keep(storage, { email: answer.email ?? undefined, networkId: active.id, way })
    way = undefined
    set(found)
    showUser(answer)
    options.onHere()
    return found
  }

  /** Asks again for the account on a network, and reports the result. */
  const renew = async (network: Network, signal: AbortSignal) => {
    const started = ends
    const answer = await askUser(network, signal)
    const found = toConnectedNamespace(answer, network, rulesOf(network))
    if (started !== ends) throw new BillfoldError(requestAborted)
    set({ ...connected, [network.namespace]: found })
    for (const listener of [...listeners.change]) listener(connected)
  }
  const isKnown = async (signal: AbortSignal) => {
    const answer = await talk.ask('IS_CONNECTED', undefined, { signal }).catch(cause => {
      if (isOutOfReach(cause)) throw cause
    })
    return answer?.isConnected
  }

  /** Stored data of the login is removed first: this page is logged out, with any answer of the vault. */
  const forget = () => {
    ends += 1
    way = undefined
    loginMemory.wipe(storage)
    set({})
    showUser()
    options.onEnd()
  }
  const isHere = () => Object.keys(connected).length > 0
  const signedOut = () => storage.write(storedPendingSignOut, undefined)
  const leave = () => {
    if (!isHere() && !storage.read(storedLoginUsed)) return
    forget()
    for (const listener of [...listeners.disconnect]) listener()
  }

  runtime.onDestroy(
    storage.watch(() => {
      // Another tab of this origin has signed out, or the visitor has emptied the storage.
      if (isHere() && !storage.read(storedLoginUsed)) leave()
      else showUser()
    }),
  )

  return {
    connected: () => connected,
    loggedIn(next) {
      way = next
      // A sign-out that the vault did not answer concerned the login before.
      signedOut()
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    ended: leave,

    connect: ({ networks, signal, signIn }) =>
      alone(signal, async () => {
        try {
          return await establish(networks, signal, signIn)
        } catch (cause) {
          const [network] = networks
          if (network && isBillfoldError(cause, NEW_HERE))
            return options.ask(
              { method: 'OPEN_WALLET', network: network.id },
              async asking => {
                await talk.ask('OPEN_WALLET', undefined, asking)
                return establish(networks, signal, signIn)
              },
              signal,
            )
          // No login on this page.
          throw isBillfoldError(cause, 'vault/not-connected') ? new BillfoldError(notEmailOrSocial, { cause }) : cause
        }
      }),

    reconnect: ({ networks, signal }) =>
      alone(signal, async () => {
        try {
          if (await isKnown(signal)) return await establish(networks, signal)
        } catch (cause) {
          // A page that loads asks nothing: the next `connect` does.
          if (!isBillfoldError(cause, NEW_HERE)) throw cause
        }
        forget()
        return null
      }),

    leadTo: (place, signal = runtime.lifetime) =>
      options.ask(
        { method: 'OPEN_WALLET', network: Object.values(connected)[0]?.networkId ?? 'eip155:1' },
        async asking => {
          await talk.ask('OPEN_WALLET', { for: place }, asking)
          const answer = await talk.ask('GET_USER', undefined, { signal })
          const email = answer.email ?? undefined
          storage.write(storedEmail, email)
          showUser(answer)
          return email ?? ''
        },
        signal,
      ),

    async disconnect() {
      forget()
      // Until the vault confirms it, the sign-out is sent again before anything else.
      storage.write(storedPendingSignOut, true)
      const late = new AbortController()
      const cancel = environment.clock.after(signOutWaitMs, () => late.abort())
      await talk.ask('SIGN_OUT', undefined, { signal: late.signal, isPatient: true }).then(signedOut, () => {})
      cancel()
    },

    switchNetwork: ({ network, signal }) =>
      alone(signal, async () => {
        if (!connected[network.namespace]) throw new BillfoldError(connectorNotConnected)
        await enter(network, signal)
        await renew(network, signal)
        storage.write(storedLastNetwork, network.id)
      }),

    setAccountType: ({ type, signal = runtime.lifetime }) =>
      alone(signal, async () => {
        const networkId = connected[TYPED]?.networkId
        const network = store.getState().networks.find(({ id }) => id === networkId)
        if (!network) throw new BillfoldError(connectorNotConnected)
        await talk.ask('SET_PREFERRED_ACCOUNT', { type }, { signal })
        storage.write(storedPreferredAccountTypes, { ...storage.read(storedPreferredAccountTypes), [TYPED]: type })
        await renew(network, signal)
      }),
  }
}

export declare namespace createVaultSession {
  type Options = {
    readonly kit: Kit
    readonly talk: VaultTalk
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    readonly showUser: ShowUser
    readonly listeners: { readonly [event in keyof ConnectorEvents]: ReadonlySet<ConnectorEvents[event]> }
    /** Shows a request of the vault to the visitor, and asks the vault, until it answers. */
    ask<result>(
      request: Omit<EmbeddedRequest, 'id'>,
      ask: (options: VaultTalk.AskOptions) => Promise<result>,
      signal: AbortSignal,
    ): Promise<result>
    /** The visitor's wallet is there. */
    onHere(): void
    /** The visitor is logged out: requests that wait for them are void. */
    onEnd(): void
  }
}
