import { describeError, type Log } from '@billfold/service'
import pg from 'pg'
import type { NotificationListener } from '../Store.ts'
import type { TopicNotifier } from '../TopicNotifier.ts'
import { notificationChannel } from './notificationChannel.ts'

const retryMs = 500
/** Interval of the check that finds a connection which ended without an error. */
const checkMs = 10_000
const answerMs = 5_000

/**
 * Receives the notifications that the store sends with its commits, over a connection of its own. After a lost connection
 * notifications may be missing: `onGap` makes all sockets read from the store.
 */
export function createPostgresNotifier(options: createPostgresNotifier.Options): TopicNotifier {
  const { log, url } = options
  let listener: NotificationListener | undefined
  let client: pg.Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let checkTimer: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()
  let isClosed = false

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return
    client = undefined
    clearInterval(checkTimer)
    lost.end().catch(() => {})
    if (isClosed) return
    log.warn('store.notifications-lost', error === undefined ? {} : describeError(error))
    retryTimer = setTimeout(connect, retryMs)
  }

  function connect(): void {
    connecting = open().catch(() => {})
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'billfold-relay-notifications',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client = next
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => {
      const [instanceId, topics = ''] = payload.split(':')
      // `announce` has passed on our own.
      if (instanceId !== options.instanceId) for (const topic of topics.split(',')) listener?.onNotification(topic)
    })
    try {
      await next.connect()
      await next.query(`listen ${notificationChannel}`)
    } catch (error) {
      lose(next, error)
      return
    }
    if (client !== next) return
    checkTimer = setInterval(() => {
      next.query('select 1').catch(error => lose(next, error))
    }, checkMs).unref()
    listener?.onGap()
  }

  return {
    listen(given) {
      listener = given
      connect()
    },
    follow: () => undefined,
    leave() {},
    // The commit has notified the other instances.
    async announce(fresh, topics) {
      for (const one of fresh) listener?.onNotification(one.stored.topic, one)
      for (const topic of topics) listener?.onNotification(topic)
    },
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      clearInterval(checkTimer)
      await connecting
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}

export declare namespace createPostgresNotifier {
  type Options = {
    readonly url: string
    /** Name of this instance among the others. */
    readonly instanceId: string
    readonly log: Log
  }
}
