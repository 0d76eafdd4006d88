import { describeError, type Log } from '@billfold/service'
import pg from 'pg'
import type { News } from '../News.ts'
import type { NewsListener } from '../Store.ts'
import { newsChannel } from './newsChannel.ts'

const retryMs = 500
/** A connection that died without a word is found out by then. */
const checkMs = 10_000
const answerMs = 5_000

/**
 * Hears the notifications that the store sends with its commits, over a connection of its own. When that was gone, news
 * may have been missed, and everybody looks.
 */
export function createPostgresNews(options: createPostgresNews.Options): News {
  const { log, url } = options
  let listener: NewsListener | undefined
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
    log.warn('store.news-lost', error === undefined ? {} : describeError(error))
    retryTimer = setTimeout(connect, retryMs)
  }

  function connect(): void {
    connecting = open().catch(() => {})
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'billfold-relay-news',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client = next
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => {
      const [teller, topics = ''] = payload.split(':')
      // Our own were told at once.
      if (teller !== options.teller) for (const topic of topics.split(',')) listener?.onNews(topic)
    })
    try {
      await next.connect()
      await next.query(`listen ${newsChannel}`)
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
    // The commit has told the others.
    async announce(fresh, topics) {
      for (const one of fresh) listener?.onNews(one.stored.topic, one)
      for (const topic of topics) listener?.onNews(topic)
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

export declare namespace createPostgresNews {
  type Options = {
    readonly url: string
    /** Name of this instance among the others. */
    readonly teller: string
    readonly log: Log
  }
}
