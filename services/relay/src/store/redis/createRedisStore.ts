import type { Log } from '@billfold/service'
import type { Redis } from 'ioredis'
import * as v from 'valibot'
import type { News } from '../News.ts'
import type { Outcome, Store, StoredMessage } from '../Store.ts'
import { storeLimits } from '../storeLimits.ts'
import { formatHead } from './formatHead.ts'
import { freshCharacters } from './freshCharacters.ts'
import { openRedis } from './openRedis.ts'
import { parseHead } from './parseHead.ts'
import { redisPrefix } from './redisPrefix.ts'
import { acknowledgeScript, appendScript, readScript, sweepScript } from './scripts.ts'

const sweepCount = 500
const outcome = v.picklist(['stored', 'known', 'full'])
const found = v.array(v.string())
const allKeys = { expiry: `${redisPrefix}expiry`, waiting: `${redisPrefix}waiting` }

/** Commands that our scripts make. */
type Scripted = Redis & {
  relayAppend(...words: (string | number)[]): Promise<unknown>
  relayRead(...words: (string | number)[]): Promise<unknown>
  relaySweep(...words: (string | number)[]): Promise<unknown>
}
type Pipeline = ReturnType<Redis['pipeline']> & {
  relayAppend(...words: (string | number)[]): Pipeline
  relayAcknowledge(...words: (string | number)[]): Pipeline
}

/**
 * Mailboxes in a server of the Redis protocol (7 or newer, no cluster). What survives a crash of that server is up to its
 * own settings: `appendonly yes`, and `appendfsync always` for every acknowledged message.
 */
export function createRedisStore({ log, news, url }: createRedisStore.Options): Store {
  const redis = openRedis(url, log) as Scripted
  redis.defineCommand('relayAppend', { numberOfKeys: 5, lua: appendScript })
  redis.defineCommand('relayRead', { numberOfKeys: 3, lua: readScript })
  redis.defineCommand('relayAcknowledge', { numberOfKeys: 5, lua: acknowledgeScript })
  redis.defineCommand('relaySweep', { numberOfKeys: 2, lua: sweepScript })
  const keyOf = (topic: string, what: 'm' | 'w' | 'r' | 'place') => `${redisPrefix}${topic}:${what}`

  async function run(fill: (pipeline: Pipeline) => void): Promise<unknown[]> {
    const pipeline = redis.pipeline() as Pipeline
    fill(pipeline)
    const answers = (await pipeline.exec()) ?? []
    return answers.map(([error, answer]) => {
      if (error) throw error
      return answer
    })
  }

  return {
    async append(messages) {
      const answers = await run(pipeline => {
        for (const { topic, id, message, tag, attestation, ttlMs, publisher } of messages)
          pipeline.relayAppend(
            ...[keyOf(topic, 'm'), keyOf(topic, 'w'), keyOf(topic, 'place'), allKeys.expiry, allKeys.waiting],
            ...[topic, id, message, formatHead({ publisher, tag, attestation }), ttlMs],
            ...[
              storeLimits.mailboxCount,
              storeLimits.mailboxCharacters,
              `${redisPrefix}news:${topic}`,
              freshCharacters,
            ],
          )
      })
      return answers.map((answer): Outcome => v.parse(outcome, answer))
    },
    async read({ topic, reader, after, limit }) {
      const keys = [keyOf(topic, 'm'), keyOf(topic, 'w'), keyOf(topic, 'r')]
      const rows = v.parse(found, await redis.relayRead(...keys, reader, after, limit))
      const messages: StoredMessage[] = []
      for (let at = 0; at < rows.length; at += 4) {
        const [place = '', id = '', message = '', headText = ''] = rows.slice(at, at + 4)
        const head = parseHead(headText)
        if (!head) throw new Error('Redis holds a message that this version cannot read')
        const { attestation, tag } = head
        // The place is the time in microseconds.
        const publishedAt = Math.floor(Number(place) / 1_000)
        messages.push({ place: Number(place), topic, id, message, tag, attestation, publishedAt })
      }
      return messages
    },
    async acknowledge(receipts) {
      await run(pipeline => {
        for (const { topic, id, reader } of receipts)
          pipeline.relayAcknowledge(
            ...[keyOf(topic, 'm'), keyOf(topic, 'w'), keyOf(topic, 'r'), allKeys.expiry, allKeys.waiting],
            ...[topic, id, reader, storeLimits.echoMs],
          )
      })
    },
    async sweep() {
      let count = 0
      for (let removed = sweepCount; removed === sweepCount; count += removed)
        removed = Number(await redis.relaySweep(allKeys.expiry, allKeys.waiting, redisPrefix, sweepCount))
      return count
    },
    async count() {
      const messages = await redis.zcard(allKeys.waiting)
      const [, publishedAt] = await redis.zrange(allKeys.waiting, '0', '0', 'WITHSCORES')
      const [seconds] = await redis.time()
      const oldestMs = publishedAt === undefined ? 0 : Math.max(0, Number(seconds) * 1_000 - Number(publishedAt))
      return { messages, oldestMs }
    },
    // The scripts tell everybody who follows, ourselves included.
    listen: news.listen,
    follow: news.follow,
    leave: news.leave,
    async ping() {
      await redis.ping()
    },
    async close() {
      await news.close()
      redis.disconnect()
    },
  }
}

export declare namespace createRedisStore {
  type Options = { readonly url: string; readonly news: News; readonly log: Log }
}
