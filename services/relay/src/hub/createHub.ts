import type { FreshMessage, NotificationListener, Store, StoredMessage } from '../store/Store.ts'
import type { Subscriber } from './Subscriber.ts'

type Subscription = {
  readonly topic: string
  readonly subscriber: Subscriber
  /** Up to which place it has got everything that is for it. */
  after: number
  isDirty: boolean
  isBusy: boolean
  isOver: boolean
  retry: NodeJS.Timeout | undefined
}

/** Messages of one read. */
const pageCount = 20
/** Reads under way at once: after a restart every socket asks for all its topics. */
const readerCount = 32
const retryMs = 1_000

/**
 * Brings messages from the store to the sockets that are subscribed to their topics. Notifications are hints only: each
 * subscription reads on from where it is, so the order is the store's and no message is skipped or sent twice. One
 * that lacks nothing and has room takes a fresh message as it comes, without a read: in a relay that runs well that is
 * nearly every message.
 */
export function createHub(options: createHub.Options): createHub.ReturnType {
  const { onFailure, onPush, store } = options
  const topics = new Map<string, Set<Subscription>>()
  const waiting: Subscription[] = []
  let readers = 0

  function wake(subscription: Subscription): void {
    subscription.isDirty = true
    if (subscription.isBusy || subscription.isOver) return
    subscription.isBusy = true
    if (readers >= readerCount) waiting.push(subscription)
    else void deliver(subscription)
  }

  async function deliver(first: Subscription): Promise<void> {
    readers += 1
    for (let next: Subscription | undefined = first; next; next = waiting.shift()) await drain(next)
    readers -= 1
  }

  async function drain(subscription: Subscription): Promise<void> {
    const { subscriber, topic } = subscription
    try {
      while (subscription.isDirty && !subscription.isOver) {
        const room = subscriber.hasRoom()
        if (room) {
          // A slow client must not hold a reader: it queues up again once it has read.
          void room.then(() => {
            subscription.isBusy = false
            wake(subscription)
          })
          return
        }
        subscription.isDirty = false
        const question = { topic, reader: subscriber.clientId, after: subscription.after, limit: pageCount }
        push(subscription, await store.read(question))
      }
    } catch (error) {
      onFailure(error)
      retryLater(subscription)
    }
    subscription.isBusy = false
  }

  function push(subscription: Subscription, messages: readonly StoredMessage[]): void {
    if (messages.length === pageCount) subscription.isDirty = true
    for (const message of messages) {
      if (subscription.isOver) return
      if (subscription.subscriber.hasRoom()) {
        subscription.isDirty = true
        return
      }
      subscription.subscriber.push(message)
      onPush()
      subscription.after = message.place
    }
  }

  function retryLater(subscription: Subscription): void {
    if (subscription.isOver) return
    subscription.retry ??= setTimeout(() => {
      subscription.retry = undefined
      wake(subscription)
    }, retryMs)
  }

  /** Whether the message is dealt with; otherwise the subscription has to read. */
  function take(subscription: Subscription, { previous, publisher, stored }: FreshMessage): boolean {
    const { after, isBusy, isDirty, isOver, retry, subscriber } = subscription
    if (isOver) return true
    if (isBusy || isDirty || retry) return false
    if (stored.place <= after) return true
    if (after < previous) return false
    if (publisher !== subscriber.clientId) {
      if (subscriber.hasRoom()) return false
      subscriber.push(stored)
      onPush()
    }
    subscription.after = stored.place
    return true
  }

  const listener: NotificationListener = {
    onNotification(topic, fresh) {
      for (const subscription of topics.get(topic) ?? []) if (!fresh || !take(subscription, fresh)) wake(subscription)
    },
    onGap() {
      for (const subscriptions of topics.values()) for (const subscription of subscriptions) wake(subscription)
    },
  }
  store.listen(listener)

  return {
    subscribe(topic, subscriber) {
      const subscription: Subscription = {
        topic,
        subscriber,
        after: 0,
        isDirty: false,
        isBusy: false,
        isOver: false,
        retry: undefined,
      }
      const all = topics.get(topic) ?? new Set()
      if (all.size === 0) {
        topics.set(topic, all)
        // What was published between our first look and the start of the notifications.
        void store.follow(topic)?.then(() => listener.onNotification(topic))
      }
      all.add(subscription)
      wake(subscription)
      return () => {
        if (subscription.isOver) return
        subscription.isOver = true
        clearTimeout(subscription.retry)
        all.delete(subscription)
        if (all.size > 0) return
        topics.delete(topic)
        store.leave(topic)
      }
    },
    topicCount: () => topics.size,
  }
}

export declare namespace createHub {
  type Options = {
    readonly store: Store
    onPush(): void
    onFailure(error: unknown): void
  }
  type ReturnType = {
    /** Pushes everything that waits, then every new message. The result ends it. */
    subscribe(topic: string, subscriber: Subscriber): () => void
    topicCount(): number
  }
}
