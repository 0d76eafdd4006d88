import type { Connected, Connector, ConnectorEvents, ConnectorFactory, PairingOffer } from 'billfold/adapter'
import {
  BillfoldError,
  connectionRejected,
  connectorNotConnected,
  pairingClosed,
  pairingExpired,
  relayRefused,
  relayUnreachable,
  requestAborted,
} from 'billfold/protocol'
import type { PairingSwitches, ScriptedPairing } from './ScriptedPairing.ts'

type Proposal = {
  readonly offer: PairingOffer
  settle(outcome: Connected | BillfoldError): void
}

/**
 * A pairing connector without a relay: the test plays the wallet at the other end. It enters a kit by the public seam
 * `connectors`, and its time is that of the kit.
 *
 * @example
 * const pairing = createScriptedPairing({ holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' } } })
 * const kit = createBillfold({ families, connectors: [pairing.factory] })
 * const connected = connect(kit, { connector: 'walletConnect', onOffer: draw })
 * pairing.approve()
 */
export function createScriptedPairing(options: createScriptedPairing.Options): ScriptedPairing {
  let switches: PairingSwitches = {
    offer: 'now',
    relay: 'fine',
    // Four minutes (specification section 9).
    lifetimeMs: 240_000,
    ...options.switches,
  }
  let peer: string | undefined
  let isGranted = options.isConnected ?? false
  let current: Proposal | undefined
  let sendNow = () => {}
  const offers: PairingOffer[] = []
  const counts = { connect: 0, prepared: 0, offered: 0, letGo: 0, wake: 0 }
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const granted = (): Connected => options.holdings

  const factory: ConnectorFactory = kit => {
    const { clock, randomId } = kit.environment
    const hex = () => (randomId() + randomId()).replaceAll('-', '').slice(0, 64).padEnd(64, '0')
    const makeOffer = (): PairingOffer => {
      const expiresAt = clock.now() + switches.lifetimeMs
      const expiry = Math.floor(expiresAt / 1_000)
      return {
        uri: `wc:${hex()}@2?relay-protocol=irn&symKey=${hex()}&expiryTimestamp=${expiry}`,
        expiresAt,
      }
    }
    let prepared: PairingOffer | undefined
    /** Shown before `connect` was called, and the wallet's answer. */
    let shown: { readonly offer: PairingOffer; answer?: Connected | BillfoldError } | undefined

    const connectOnce = (signal: AbortSignal, onOffer: ((offer: PairingOffer) => void) | undefined) =>
      new Promise<Connected>((resolve, reject) => {
        const stops: (() => void)[] = []
        let isOver = false
        const settle = (outcome: Connected | BillfoldError) => {
          if (isOver) return
          isOver = true
          for (const stop of stops) stop()
          if (outcome instanceof BillfoldError) reject(outcome)
          else resolve(outcome)
        }
        const onAbort = () => settle(new BillfoldError(requestAborted, { cause: signal.reason }))
        signal.addEventListener('abort', onAbort, { once: true })
        stops.push(() => signal.removeEventListener('abort', onAbort))
        if (signal.aborted) onAbort()
        const send = (offer: PairingOffer) => {
          if (isOver) return
          if (!offers.includes(offer)) offers.push(offer)
          current = { offer, settle }
          stops.push(clock.after(offer.expiresAt - clock.now(), () => settle(new BillfoldError(pairingExpired))))
          onOffer?.(offer)
          if (switches.relay === 'unreachable') settle(new BillfoldError(relayUnreachable))
        }
        if (switches.relay === 'refused') {
          settle(new BillfoldError(relayRefused))
          return
        }
        const taken = shown
        shown = undefined
        if (taken?.answer) {
          settle(taken.answer)
          return
        }
        const held = taken?.offer ?? prepared
        const ready = held && held.expiresAt > clock.now() ? held : undefined
        prepared = undefined
        if (ready) send(ready)
        else if (switches.offer === 'now') queueMicrotask(() => send(makeOffer()))
        else sendNow = () => send(makeOffer())
      })

    const connector: Connector = {
      id: 'walletConnect',
      get name() {
        return (isGranted ? peer : undefined) ?? 'WalletConnect'
      },
      kind: 'pairing',
      namespaces: Object.keys(options.holdings),
      connect({ signal, onOffer }) {
        counts.connect += 1
        return connectOnce(signal, onOffer)
      },
      prepare() {
        counts.prepared += 1
        if (switches.offer === 'now') prepared ??= makeOffer()
        let isHeld = true
        return () => {
          if (!isHeld) return
          isHeld = false
          counts.letGo += 1
          if (counts.letGo === counts.prepared) prepared = undefined
        }
      },
      offer({ onOffer, onAnswer }) {
        counts.offered += 1
        let isOver = false
        let mine: typeof shown
        let stop = () => {}
        const end = (failure?: BillfoldError) => {
          if (isOver) return
          isOver = true
          stop()
          if (failure && shown === mine) shown = undefined
          onAnswer(failure)
        }
        const notify = () => {
          if (isOver) return
          const offer = makeOffer()
          mine = { offer }
          shown = mine
          offers.push(offer)
          current = {
            offer,
            settle(outcome) {
              if (shown !== mine || !mine) return
              if (outcome instanceof BillfoldError) return end(outcome)
              mine.answer = outcome
              end()
            },
          }
          stop = clock.after(offer.expiresAt - clock.now(), () => end(new BillfoldError(pairingExpired)))
          onOffer(offer)
          if (switches.relay === 'unreachable') end(new BillfoldError(relayUnreachable))
        }
        if (switches.relay === 'refused') queueMicrotask(() => end(new BillfoldError(relayRefused)))
        else if (switches.offer === 'now') queueMicrotask(notify)
        else sendNow = notify
        return () => {
          isOver = true
          stop()
          if (mine && shown === mine) {
            shown = undefined
            counts.letGo += 1
          }
        }
      },
      wake() {
        counts.wake += 1
      },
      reconnect: async () => (isGranted ? granted() : null),
      async disconnect() {
        isGranted = false
      },
      request: async () => {
        if (!isGranted) throw new BillfoldError(connectorNotConnected)
        return null
      },
      on(event, listener) {
        const added = listeners[event] as Set<typeof listener>
        added.add(listener)
        return () => added.delete(listener)
      },
    }
    return connector
  }

  const settle = (outcome: Connected | BillfoldError) => {
    if (!current) throw new Error('No offer has been sent')
    current.settle(outcome)
  }
  return {
    factory,
    counts,
    offers,
    get switches() {
      return switches
    },
    set(change) {
      switches = { ...switches, ...change }
    },
    sendOffer: () => sendNow(),
    approve(name = options.peer ?? 'Toy Phone') {
      peer = name
      isGranted = true
      settle(granted())
    },
    reject: () => settle(new BillfoldError(connectionRejected)),
    expire: () => settle(new BillfoldError(pairingExpired)),
    close: () => settle(new BillfoldError(pairingClosed)),
    endConnection() {
      isGranted = false
      for (const listener of [...listeners.disconnect]) listener()
    },
  }
}

export declare namespace createScriptedPairing {
  type Options = {
    /** What the wallet at the other end grants, by namespace. */
    readonly holdings: Connected
    /** How that wallet calls itself. */
    readonly peer?: string
    /** Whether a session of an earlier visit is there. */
    readonly isConnected?: boolean
    readonly switches?: Partial<PairingSwitches>
  }
}
