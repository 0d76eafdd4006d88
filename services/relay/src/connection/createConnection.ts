import { relayCloseCodes } from 'billfold/wire'
import type { WebSocket } from 'ws'
import type { Subscriber } from '../hub/Subscriber.ts'
import type { Owners } from '../limits/Owners.ts'
import type { RelaySettings } from '../RelaySettings.ts'
import type { Receipt, StoredMessage } from '../store/Store.ts'

/** Pushes of one socket that may be without receipt; of more, the oldest counts as not received and comes again. */
const openPushCount = 1_000

/**
 * One socket of one client: its subscriptions, what was pushed and not acknowledged yet, and the room that is left in its
 * buffer.
 */
export function createConnection(options: createConnection.Options) {
  const { monotonic, onUnfollow, owners, settings, socket } = options
  const subscriptions = new Map<string, { readonly id: string; readonly stop: () => void }>()
  const openPushes = new Map<string, { readonly topic: string; readonly id: string }>()
  let lastPushId = options.firstPushId
  let roomWaiters: (() => void)[] = []
  let isSeen = true
  let seenAt = monotonic()
  let pingAt = seenAt + options.firstPingMs

  function wakeWaiters(): void {
    const waiters = roomWaiters
    roomWaiters = []
    for (const wake of waiters) wake()
  }

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text, () => {
      if (roomWaiters.length > 0 && socket.bufferedAmount <= settings.bufferedBytes / 2) wakeWaiters()
    })
  }

  const subscriber: Subscriber = {
    clientId: owners.key,
    hasRoom: () =>
      socket.readyState !== socket.OPEN || socket.bufferedAmount <= settings.bufferedBytes
        ? undefined
        : new Promise(resolve => roomWaiters.push(resolve)),
    push({ topic, id, message, tag, publishedAt, attestation }: StoredMessage) {
      const subscription = subscriptions.get(topic)
      if (!subscription) return
      // A number below 2^53: some clients make texts of longer ones.
      const pushId = ++lastPushId
      if (openPushes.size >= openPushCount) openPushes.delete(openPushes.keys().next().value ?? '')
      openPushes.set(String(pushId), { topic, id })
      const data = { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
      const params = { id: subscription.id, data }
      send(JSON.stringify({ id: pushId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    },
  }

  return {
    owners,
    subscriber,
    /** How far a fetch under way has got in each topic. */
    fetchedTo: new Map<string, number>(),
    subscriptionCount: () => subscriptions.size,
    /** Subscribing again brings what was not acknowledged once more. */
    setSubscription(topic: string, id: string, start: () => () => void): void {
      subscriptions.get(topic)?.stop()
      // Known before it starts: the first push may come at once.
      subscriptions.set(topic, { id, stop: () => {} })
      subscriptions.set(topic, { id, stop: start() })
    },
    hasSubscription: (topic: string) => subscriptions.has(topic),
    removeSubscription(topic: string): void {
      subscriptions.get(topic)?.stop()
      if (subscriptions.delete(topic)) onUnfollow(1)
    },
    /** What the push was, for the store; absent for ids that we did not send or that were acknowledged. */
    takeReceipt(pushId: string): Receipt | undefined {
      const push = openPushes.get(pushId)
      openPushes.delete(pushId)
      return push && { ...push, reader: owners.key }
    },
    answer: (id: string | number, result: unknown) => send(JSON.stringify({ id, jsonrpc: '2.0', result })),
    fail: (
      id: string | number | null,
      error: { readonly code: number; readonly message: string; readonly data?: object },
    ) => send(JSON.stringify({ id, jsonrpc: '2.0', error })),
    noteSign(isMessage: boolean): void {
      isSeen = true
      if (isMessage) seenAt = monotonic()
    },
    /** Pings, and ends what is dead or idle. Called all the time; does nothing until the next ping is due. */
    keepAlive(): void {
      const now = monotonic()
      if (now < pingAt) return
      pingAt = now + settings.pingMs
      if (!isSeen) {
        socket.terminate()
        return
      }
      if (subscriptions.size === 0 && now - seenAt >= settings.idleMs) {
        socket.close(relayCloseCodes.idle, 'Idle without subscription')
        return
      }
      isSeen = false
      socket.ping()
    },
    close: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    /** The socket is gone. */
    release(): void {
      for (const { stop } of subscriptions.values()) stop()
      onUnfollow(subscriptions.size)
      subscriptions.clear()
      openPushes.clear()
      wakeWaiters()
    },
  }
}

/** One socket of one client. */
export type Connection = ReturnType<typeof createConnection>

export declare namespace createConnection {
  type Options = {
    readonly socket: WebSocket
    readonly owners: Owners
    /** So many topics are no longer followed. */
    onUnfollow(count: number): void
    readonly settings: RelaySettings
    /** Ids of pushes count up from here. */
    readonly firstPushId: number
    readonly monotonic: () => number
    /** When it is pinged first; then once a period. */
    readonly firstPingMs: number
  }
}
