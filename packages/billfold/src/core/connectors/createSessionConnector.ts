import type { Connected, Connector, ConnectorEvents } from '../contracts/Connector.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'

/** Events that arrive closer together than this are reported once, so that a wallet with many events cannot make the page flicker. */
const eventBurstMs = 30

/**
 * The part that connectors of one wallet share: what the wallet granted, the listeners of the kit, and the listener at the wallet, which
 * exists while the kit listens. The family adds the calls of its wallet. It never throws, except what `report` and `follow` throw.
 *
 * @example
 * const acme = { onAccounts: (listener: (accounts: readonly string[]) => void) => () => {} }
 * const state = createSessionConnector({
 *   follow: () => acme.onAccounts(accounts => state.update({ accounts })),
 *   report: (session: { accounts: readonly string[] }) => ({
 *     eip155: {
 *       accounts: session.accounts.map(address => ({ address, type: 'eoa' })),
 *       approvedNetworks: 'all',
 *       networkId: 'eip155:1',
 *     },
 *   }),
 * })
 */
export function createSessionConnector<session extends object>({
  follow,
  report,
}: createSessionConnector.Options<session>): createSessionConnector.ReturnType<session> {
  const listeners = new Map<ConnectorEvents[keyof ConnectorEvents], string>()
  const watchers = new Set<() => void>()
  let unfollow: Unsubscribe | undefined
  let burst: ReturnType<typeof setTimeout> | undefined
  let last: string | undefined

  const stop = () => {
    clearTimeout(burst)
    unfollow?.()
    burst = unfollow = undefined
  }
  const set = (session: session | undefined) => {
    state.session = session
    for (const watch of watchers) watch()
  }
  const emit = (event: string, connected?: Connected) => {
    for (const [listener, name] of [...listeners]) if (name === event) listener(connected as never)
  }
  const flush = (isSilent?: boolean) => {
    clearTimeout(burst)
    burst = undefined
    const connected = state.session && report(state.session)
    const text = JSON.stringify(connected)
    if (connected && !isSilent && text !== last) emit('change', connected)
    last = text
    if (state.session && !connected) state.end(true)
    return connected as Connected
  }

  const state: createSessionConnector.ReturnType<session> = {
    watchers,
    start(session, isEmitted) {
      state.isWaiting = false
      unfollow ??= follow()
      set(session)
      return flush(!isEmitted)
    },
    wait() {
      state.isWaiting = true
      unfollow ??= follow()
      return null
    },
    update(change) {
      set(state.session && Object.assign(state.session, change))
      burst ??= setTimeout(flush, eventBurstMs)
    },
    report: () => void flush(),
    end(isByWallet) {
      state.isWaiting = isByWallet
      if (!isByWallet) stop()
      last = undefined
      set(last)
      if (isByWallet) emit('disconnect')
    },
    on(event, listener) {
      listeners.set(listener, event)
      if (state.session || state.isWaiting) unfollow ??= follow()
      return () => {
        listeners.delete(listener)
        // The kit is destroyed or has withdrawn the connector.
        if (!listeners.size) stop()
      }
    },
  }
  return state
}

export declare namespace createSessionConnector {
  type Options<session> = {
    /** Starts listening to the wallet's events, at most once at a time. */
    readonly follow: () => Unsubscribe | undefined
    /** What the kit receives of a session; `undefined` once the wallet grants nothing any more. May correct the session. */
    readonly report: (session: session) => Connected | undefined
  }
  type ReturnType<session> = {
    /** What the wallet grants; `undefined` while it grants nothing. */
    session?: session | undefined
    /** The wallet may share accounts again: it was asked to restore the connection, or ended it without the visitor. */
    isWaiting?: boolean
    /** Called after every change of the session. */
    readonly watchers: Set<() => void>
    /** Begins a session and returns what the kit receives. `isEmitted`: the wallet restored it by itself, so it emits `change`, too. */
    start(session: session, isEmitted?: boolean): Connected
    /** Listens until the wallet shares accounts again. Returns the answer of `reconnect`. */
    wait(): null
    /**
     * Changes the session in place and notifies watchers. After 30 ms it emits `change` if the kit receives another value than before, or
     * ends the session if nothing is left.
     */
    update(change: Partial<session>): void
    /** What `update` does after 30 ms, at once. */
    report(): void
    /** Ends the session. By the wallet: emits `disconnect` and keeps listening. */
    end(isByWallet: boolean): void
    readonly on: Connector['on']
  }
}
