import { orderNetworks } from '../../core/actions/orderNetworks.ts'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Connected, Connector, ConnectorEvents } from '../../core/contracts/Connector.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { SignIn } from '../../core/contracts/SignIn.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import { isNetworkId } from '../../protocol/caip/isNetworkId.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNoAccounts } from '../../protocol/errors/rows/connector.ts'
import { storedPairing } from '../../protocol/stored/storedPairing.ts'
import { storedPendingPairing } from '../../protocol/stored/storedPendingPairing.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import { createPairingClient } from '../client/createPairingClient.ts'
import type { OpenSocket } from '../client/link/PairingSocket.ts'
import type { PairingEvents } from '../client/PairingClient.ts'
import { proposalTimes } from '../client/proposals/proposalTimes.ts'
import type { AdvanceOffers, Offer } from './createAdvanceOffers.ts'
import { createPairedSession } from './createPairedSession.ts'
import { createPairedState } from './createPairedState.ts'
import { proposeNamespaces } from './proposeNamespaces.ts'
import { toNamespace } from './toNamespace.ts'
import { wakeWithPage } from './wakeWithPage.ts'

/** What a connector of `pairing()` does once its code is there. */
export type PairedWallet = Required<
  Pick<Connector, 'connect' | 'reconnect' | 'hasNetwork' | 'switchNetwork' | 'request' | 'wake'>
> & {
  /** Of the wallet at the other end. */
  name(): string | undefined
  disconnect(): Promise<void>
  /** Offers before a call of `connect`: a chunk of its own, because not every page uses it. */
  advance(): Promise<AdvanceOffers>
  /** Listens for the answer to a code that the page before this one showed. */
  resume(): Promise<void>
  provider(namespace: Namespace): unknown
}

/** A wallet's yes, and what it signed with it. */
type Answer = PairingEvents['resumed']

type Listeners = { readonly [event in keyof ConnectorEvents]: ReadonlySet<ConnectorEvents[event]> }

/** Opens the client of a kit, with the rules of its families; ends with the kit. */
export async function openPairedWallet(
  kit: Kit,
  options: openPairedWallet.Options,
  listeners: Listeners,
): Promise<PairedWallet> {
  const { environment, runtime, store } = kit
  const { storage } = runtime
  const hasCard = options.requestCard !== false
  const families = [...kit.adapters.values()]
  const loaded = families.map(async ({ namespace, pairing }) => pairing && ([namespace, await pairing.load()] as const))
  const rules: ReadonlyMap<Namespace, WalletSessionRules> = new Map(
    (await Promise.all(loaded)).filter(entry => !!entry),
  )
  const namespaces = [...rules.keys()]
  const host = options.signIn ?? runtime.siwx
  const signIn = host && (await import('./createPairedSignIn.ts')).createPairedSignIn({ kit, host, rules })
  const formerIds = Object.assign({}, ...families.map(({ pairing }) => pairing?.formerIds))
  // Before the client exists: nothing is to be ended if it does not come.
  const former = Object.keys(formerIds).length > 0 && (await import('./withFormerIds.ts'))
  environment.clock.wake?.()
  const own = createPairingClient({
    relay: options.relay,
    projectId: options.projectId ?? store.getState().settings.projectId,
    metadata: kit.metadata,
    storage: environment.storage,
    at: storage.at,
    watchStorage: storage.watch,
    clock: environment.clock,
    random: length => crypto.getRandomValues(new Uint8Array(length)),
    attest: options.attest,
    verify: signIn?.verify,
    // The page's constructor, or one that a test gives: the client uses no more of it than its own type says.
    openSocket: environment.openSocket as OpenSocket | undefined,
  })
  const client = former ? former.withFormerIds(own, formerIds) : own
  const networks = () => orderNetworks(store.getState(), namespaces)
  const state = createPairedState({ rules, networks, storage })

  const propose = (wanted: readonly Network[]): Offer => {
    const giving = new AbortController()
    const asked = proposeNamespaces(families, wanted, options.namespaces)
    const authenticate = signIn?.requestFor(asked)
    const proposal = client.propose({ namespaces: asked, authenticate, signal: giving.signal })
    // The caller may await it later.
    proposal.session.catch(() => {})
    return { proposal, giveUp: () => giving.abort() }
  }
  /** The caller that waits for an answer, and an answer without a caller yet: to the offer of the page before this one. */
  let handOver: ((answer: Answer) => void) | undefined
  let resumed: Answer | undefined
  /** A wallet that cannot be reached keeps an unused session until it expires. */
  const endQuietly = (topic: string) => void client.disconnect(topic).catch(() => {})
  /** A page that is loaded anew while a code can be scanned listens for the answer. */
  const setPending = (expiresAt: number | undefined) =>
    storage.write(storedPendingPairing, expiresAt && expiresAt + proposalTimes.graceMs)
  /** Fetched with the session. */
  const loadParts = async () => (await import('./sessionParts.ts')).sessionParts
  let advance: AdvanceOffers | undefined
  const loadAdvance = async () => {
    const { createAdvanceOffers } = await import('./createAdvanceOffers.ts')
    advance ??= createAdvanceOffers({
      propose,
      endQuietly,
      clock: environment.clock,
      onShown: expiresAt => handOver || setPending(expiresAt),
      onFailure: signIn?.reportFailure,
    })
    return advance
  }
  const end = () => {
    state.take(undefined)
    signIn?.end()
    for (const listener of [...listeners.disconnect]) listener()
  }
  const reported = { text: '' }
  const report = () => {
    const connected = state.connected()
    const text = JSON.stringify(connected)
    if (text === reported.text) return
    reported.text = text
    if (state.session()) for (const listener of [...listeners.change]) listener(connected)
  }
  const quietly = (connected: Connected) => {
    reported.text = JSON.stringify(connected)
    return connected
  }

  /** Makes the session of a wallet the connection, with what was signed; a session that cannot be is ended. */
  const take = async ({ session, signedIn }: Answer, wanted: readonly Network[], signal: AbortSignal) => {
    try {
      if (signedIn) await signIn?.keep(signedIn, signal)
      const before = state.session()
      const chains = toChainsOf(session.namespaces)
      const found = namespaces.map(namespace => [
        namespace,
        wanted.find(network => network.namespace === namespace && chains.includes(network.id))?.id,
      ])
      state.take(session, { networkIds: Object.fromEntries(found), addresses: {}, properties: {} })
      // One connection of this kind at a time: the session of the wallet before is deleted.
      if (before && before.topic !== session.topic) {
        endQuietly(before.topic)
        if (!signedIn) signIn?.end()
      }
      const connected = state.connected()
      if (Object.keys(connected).length > 0) return quietly(connected)
      state.take(undefined)
      throw new BillfoldError(connectorNoAccounts, { context: { name: session.peer.metadata.name } })
    } catch (cause) {
      endQuietly(session.topic)
      throw cause
    }
  }

  state.watch(() => {
    report()
    if (state.session())
      loadParts().then(
        ({ followChoice }) => {
          const choice = runtime.slot(createChoice)
          if (!choice.isFollowed) followChoice(kit, 'walletConnect', state)
          choice.isFollowed = true
        },
        () => {},
      )
  })
  client.on('resumed', answer => {
    const { namespaces: now } = store.getState()
    if (handOver) handOver(answer)
    else if (namespaces.some(namespace => now[namespace]?.status !== 'disconnected')) endQuietly(answer.session.topic)
    else {
      resumed = answer
      storage.write(storedPendingPairing, undefined)
      // Like any other connection. Few pages need it here, and those that do have it already.
      import('../../core/actions/connect.ts')
        .then(
          ({ connect }) => connect(kit, { connector: 'walletConnect' }),
          () => endQuietly(answer.session.topic),
        )
        // Its events say why.
        .catch(() => {})
    }
  })
  client.on('sessions', sessions => {
    const now = sessions.find(({ topic }) => topic === state.session()?.topic)
    if (now && now !== state.session()) state.take(now)
  })
  client.on('deleted', ({ topic }) => {
    if (topic === state.session()?.topic) end()
  })
  client.on('event', ({ topic, name, data, chainId }) => {
    if (!isNetworkId(chainId)) return
    const networkId = chainId
    const namespace = toNamespace(networkId)
    const event = topic === state.session()?.topic && rules.get(namespace)?.readEvent({ name, data, networkId })
    if (!event) return
    const accounts = state.connected()[namespace]?.accounts ?? []
    const address = event.addresses?.find(one => accounts.some(known => known.address === one))
    state.choose(namespace, { ...event, address })
  })
  runtime.onDestroy(
    wakeWithPage(() => {
      environment.clock.wake?.()
      client.wake()
    }),
  )
  runtime.onDestroy(client.destroy)

  const linkOf = (namespace: Namespace) =>
    createPairedSession({
      kit,
      hasCard,
      client,
      state,
      namespace,
      networks: () => networks().filter(network => network.namespace === namespace),
      switchNetwork: network => wallet.switchNetwork({ network, signal: runtime.lifetime }),
    })
  const links = new Map(namespaces.map(namespace => [namespace, linkOf(namespace)]))
  const providers = new Map(
    [...links].map(([namespace, link]) => [namespace, rules.get(namespace)?.createProvider?.(link)]),
  )
  const wallet: PairedWallet = {
    name: () => state.session()?.peer.metadata.name,

    async connect({ networks: wanted, signal, onOffer }) {
      const early = resumed
      resumed = undefined
      if (early) return take(early, wanted, signal)
      const { proposal, giveUp } = advance?.take(wanted) ?? propose(wanted)
      if (signal.aborted) giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      let mine: typeof handOver
      const before = new Promise<Answer>(resolve => {
        mine = answer => {
          giveUp()
          resolve(answer)
        }
      })
      handOver = mine
      try {
        onOffer?.({ uri: proposal.uri, expiresAt: proposal.expiresAt })
        setPending(proposal.expiresAt)
        const own = Promise.all([proposal.session, proposal.signedIn])
        const answer = await untilAborted(
          Promise.race([before, own.then(([session, signedIn]): Answer => ({ session, signedIn }))]),
          signal,
        ).catch(cause => {
          // The wallet approved while the attempt was being cancelled: end the new session.
          if (signal.aborted) proposal.session.then(session => endQuietly(session.topic)).catch(() => {})
          signIn?.reportFailure(cause)
          throw cause
        })
        return await take(answer, wanted, signal)
      } finally {
        signal.removeEventListener('abort', giveUp)
        if (handOver === mine) {
          handOver = undefined
          setPending(undefined)
        }
      }
    },

    async resume() {
      await client.restore()
    },

    async reconnect({ signal }) {
      const stored = storage.read(storedPairing)
      if (!stored) return null
      const sessions = await untilAborted(client.restore(), signal)
      const session = sessions.find(({ topic }) => topic === stored.topic)
      if (session && session.topic !== state.session()?.topic) state.take(session, stored)
      else if (!session) {
        state.take(undefined)
        signIn?.end()
      }
      const connected = state.connected()
      return Object.keys(connected).length > 0 ? quietly(connected) : null
    },

    async disconnect() {
      const topic = state.session()?.topic ?? storage.read(storedPairing)?.topic
      state.take(undefined)
      if (!topic) return
      signIn?.end()
      await client.restore()
      await client.disconnect(topic)
    },

    hasNetwork: id => toChainsOf(state.session()?.namespaces ?? {}).includes(id),
    async switchNetwork(parameters) {
      const { switchPaired } = await loadParts().catch(loadParts)
      return switchPaired({ client, state, rules, clock: environment.clock }, parameters)
    },
    async request(request) {
      const { requestPaired } = await loadParts().catch(loadParts)
      return requestPaired({ kit, hasCard, client, storage, state, rules, links }, request)
    },
    wake: () => client.wake(),

    advance: loadAdvance,

    provider: namespace => (state.connected()[namespace] ? providers.get(namespace) : undefined),
  }

  return wallet
}

const createChoice = () => ({ isFollowed: false })

export declare namespace openPairedWallet {
  /** Those of `pairing()`, checked. */
  type Options = {
    readonly relay: string
    readonly projectId?: string | undefined
    readonly namespaces?: proposeNamespaces.Overrides | undefined
    readonly attest?: ((envelope: string) => Promise<string | undefined>) | undefined
    readonly signIn?: SignIn | undefined
    readonly requestCard?: boolean | undefined
  }
}
