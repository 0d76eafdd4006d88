import { untilAborted } from '../../core/async/untilAborted.ts'
import type { Clock, Environment } from '../../core/contracts/Environment.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { Metadata } from '../../core/settings/Metadata.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import {
  pairingNotApproved,
  pairingRequestExpired,
  sessionEnded,
  sessionSilent,
} from '../../protocol/errors/rows/pairing.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import { disconnectWaitMs } from '../../protocol/limits.ts'
import type { checkAuthResult } from '../../wire/cacao/checkAuthResult.ts'
import type { RandomBytes } from '../../wire/crypto/RandomBytes.ts'
import { toHex } from '../../wire/crypto/toHex.ts'
import * as signErrors from '../../wire/sign/signErrors.ts'
import { signMethods } from '../../wire/sign/signMethods.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import { toGrantOf } from '../../wire/sign/toGrantOf.ts'
import { createEmitter } from './createEmitter.ts'
import { createRelayLink } from './link/createRelayLink.ts'
import { openIdentity } from './link/openIdentity.ts'
import { openPageSocket } from './link/openPageSocket.ts'
import type { OpenSocket } from './link/PairingSocket.ts'
import type { RelayIdentity } from './link/RelayIdentity.ts'
import { createPublisher } from './mail/createPublisher.ts'
import type { PairingClient, PairingEvents } from './PairingClient.ts'
import type { PairingFault } from './PairingFault.ts'
import { createProposals } from './proposals/createProposals.ts'
import { createRequests } from './requests/createRequests.ts'
import { toAnswerError } from './requests/toAnswerError.ts'
import { createSessions } from './sessions/createSessions.ts'
import { sessionTimes } from './sessions/sessionTimes.ts'
import { createPairingStore } from './store/createPairingStore.ts'
import type { HeldSession } from './store/HeldSession.ts'
import { loadOriginKey } from './store/loadOriginKey.ts'
import { storedPairingClient } from './store/storedPairingClient.ts'
import { storedPairingProposals } from './store/storedPairingProposals.ts'
import { storedPairingSessions } from './store/storedPairingSessions.ts'
import { createTab } from './tabs/createTab.ts'
import { openChannel, type TabChannel } from './tabs/openChannel.ts'
import { readMail } from './tabs/readMail.ts'

/**
 * The application's side of the public pairing protocol, version 2 (Sign over a relay). Nothing is opened, read or timed
 * before it is used. Several clients of one storage, in one tab or in many, are one client to wallets and relay.
 */
export function createPairingClient(options: createPairingClient.Options): PairingClient {
  const { clock, random, metadata } = options
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  const { emit, on, clear } = createEmitter<PairingEvents>()
  const onFault = (fault: PairingFault) => emit('fault', fault)
  let isEncrypted: boolean | undefined
  let restoring: Promise<void> | undefined
  let unwatch: Unsubscribe | undefined
  let channel: TabChannel | undefined
  let known: { readonly seed: string; readonly identity: RelayIdentity } | undefined
  let isEnded = false

  const store = createPairingStore({
    storage: options.storage,
    at: options.at,
    locks,
    async loadKey() {
      const key = await (options.loadKey ?? (() => loadOriginKey(clock)))()
      isEncrypted = key !== undefined
      return key
    },
    onFault,
  })
  const link = createRelayLink({
    relay: options.relay,
    projectId: options.projectId,
    clock,
    random,
    openSocket: options.openSocket ?? openPageSocket,
    identity,
    async onMessage(mail) {
      // Another tab may wait for it with a socket that has just been lost; who has no use for it drops it.
      channel?.postMessage(mail)
      return publisher.receive(mail)
    },
    onFailure: error => proposals.fail(error),
    onFault,
  })
  const publisher = createPublisher({ link, clock, random, onFault })
  const requests = createRequests(publisher, clock, waited)
  const tab = createTab(toHex(random(8)), locks)
  const sessions = createSessions({ publisher, store, clock, requests, tab, onFault, emit })
  const proposals = createProposals({
    publisher,
    sessions,
    store,
    clock,
    random,
    tab,
    metadata,
    attest: options.attest,
    verify: options.verify,
    onFault,
    onSettled: () => emit('sessions', sessions.list()),
    onResumed: answer => emit('resumed', answer),
    onChange: waited,
  })

  function waited(): void {
    link.setAwaited(requests.size() + proposals.openCount() > 0)
  }

  /** Of the seed that all tabs share; another tab may have written it first. */
  async function identity(): Promise<RelayIdentity> {
    const own = await store.change(storedPairingClient, now => now ?? { seed: toHex(random(32)) })
    if (!own) throw new BillfoldError(requestAborted)
    if (known?.seed !== own.seed) known = { seed: own.seed, identity: await openIdentity(own.seed) }
    if (!channel && !isEnded) {
      channel = (options.openChannel ?? openChannel)(`@billfold/pairing/${known.identity.clientId}`)
      if (channel)
        channel.onmessage = event => {
          const mail = readMail(event.data)
          if (mail) void publisher.receive(mail)
        }
    }
    return known.identity
  }

  function restore(): Promise<void> {
    restoring ??= (async () => {
      unwatch = options.watchStorage(key => {
        // Without locks it is unknown whether the page that ended or offers a session still lives.
        if (key === '' || key === storedPairingSessions.key) void sessions.follow(locks !== undefined)
        if (locks && key === storedPairingProposals.key) void proposals.resume()
      })
      await sessions.follow(true)
      await proposals.resume()
    })()
    return restoring
  }

  /** The session, if there is one that has not run out. */
  async function need(topic: string, signal: AbortSignal | undefined): Promise<HeldSession> {
    refuseEnded()
    await (signal ? untilAborted(restore(), signal) : restore())
    refuseEnded()
    const held = sessions.find(topic)
    if (!held) throw new BillfoldError(sessionEnded)
    return held
  }

  function refuseEnded(): void {
    if (isEnded) throw new BillfoldError(requestAborted)
  }

  async function ping({ session, key }: HeldSession, signal: AbortSignal | undefined): Promise<void> {
    const { topic } = session
    const { method, requestTag } = signMethods.ping
    const waitMs = options.healthWaitMs ?? sessionTimes.healthWaitMs
    const outgoing = { topic, key, id: publisher.freshId(), tag: requestTag, ttl: Math.ceil(waitMs / 1_000) }
    const onSilence = () => new BillfoldError(sessionSilent)
    await requests.ask(outgoing, { method, params: {} }, { waitMs, onSilence, signal })
  }

  return {
    propose(parameters) {
      refuseEnded()
      void restore()
      return proposals.propose(parameters)
    },
    async restore() {
      refuseEnded()
      await restore()
      return sessions.list()
    },
    sessions: sessions.list,
    async request({ topic, chainId, method, params, expirySeconds = 0, openWallet, signal }) {
      const held = await need(topic, signal)
      const { namespaces } = held.session
      const isChain = (toChainsOf(namespaces) as readonly string[]).includes(chainId)
      if (!isChain || !toGrantOf(namespaces, chainId).methods.includes(method))
        throw new BillfoldError(pairingNotApproved, {
          context: { chainId, method },
          details: `${method} on ${chainId}`,
        })
      const isSilent = clock.now() - (sessions.receivedAt(topic) ?? 0) > sessionTimes.silentMs
      const watching = new AbortController()
      if (isSilent && openWallet)
        ping(held, watching.signal).catch(error => {
          if (isBillfoldError(error, 'pairing/session-silent')) emit('silent', { topic })
        })
      else if (isSilent) await ping(held, signal)
      const { requestMinSeconds, requestMaxSeconds } = sessionTimes
      const seconds = Math.min(requestMaxSeconds, Math.max(requestMinSeconds, Math.floor(expirySeconds)))
      const expiryTimestamp = Math.floor(clock.now() / 1_000) + seconds
      const row = signMethods.request
      try {
        const id = publisher.freshId()
        const answer = await requests.ask(
          { topic, key: held.key, id, tag: row.requestTag, ttl: seconds, prompt: row.prompt },
          { method: row.method, params: { request: { method, params, expiryTimestamp }, chainId } },
          {
            waitMs: seconds * 1_000,
            onSilence: () => new BillfoldError(pairingRequestExpired),
            onSent: () => openWallet?.(id),
            signal,
          },
        )
        if (answer.type === 'error') throw toAnswerError(answer.error)
        return answer.result
      } finally {
        watching.abort()
      }
    },
    async ping(topic, { signal } = {}) {
      await ping(await need(topic, signal), signal)
    },
    async disconnect(topic) {
      refuseEnded()
      await restore()
      const held = sessions.find(topic)
      if (!held) return
      const { sent } = await sessions.end(held, signErrors.userDisconnected)
      // A page that is left right after should have sent it; an unreachable relay must not delay the caller.
      await new Promise<void>(resolve => {
        const cancel = clock.after(disconnectWaitMs, resolve)
        void sent.then(() => {
          cancel()
          resolve()
        })
      })
    },
    wake: () => link.wake(),
    isEncrypted: () => isEncrypted,
    on,
    destroy() {
      isEnded = true
      proposals.destroy()
      requests.endAll(new BillfoldError(requestAborted))
      link.destroy()
      unwatch?.()
      channel?.close()
      clear()
    },
  }
}

export declare namespace createPairingClient {
  type Options = {
    /** `wss:` address of the relay, exactly as the relay knows itself, without a query of ours. */
    readonly relay: string
    readonly projectId?: string | undefined
    /** How the application shows itself to wallets. */
    readonly metadata: Metadata
    /** The page's storage; without one sessions live as long as the client. */
    readonly storage: Environment['storage']
    /** What a key is called there; by default itself. */
    readonly at?: ((key: string) => string) | undefined
    readonly clock: Clock
    readonly random: RandomBytes
    readonly openSocket?: OpenSocket | undefined
    /**
     * Asks a service to attest that this page made the envelope. Never waited for: what is not there when the proposal is
     * sent does not come along.
     */
    readonly attest?: ((envelope: string) => Promise<string | undefined>) | undefined
    /** Checks the signatures of sign-ins; without it none can be asked for. */
    readonly verify?: checkAuthResult.Verify | undefined
    /** How long a wallet may take to say that it is there, 30,000 ms unless set. */
    readonly healthWaitMs?: number | undefined
    /** The key for what is stored; by default one that the browser keeps for this origin. */
    readonly loadKey?: (() => Promise<CryptoKey | undefined>) | undefined
    readonly openChannel?: ((name: string) => TabChannel | undefined) | undefined
    /** Called with the key that another tab has written; an empty key stands for all. */
    readonly watchStorage: (listener: (key: string) => void) => Unsubscribe
  }
}
