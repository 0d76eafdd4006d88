import { randomUUID } from 'node:crypto'
import { ConfigError, type Log } from '@billfold/service'
import type { Redis } from 'ioredis'
import * as v from 'valibot'
import type { AllBounds } from '../../limits/OwnerBounds.ts'
import { ownerKinds } from '../../limits/ownerKinds.ts'
import type { Store, StoredMessage } from '../Store.ts'
import { storedBoundNames } from '../storedBoundNames.ts'
import { storeLimits } from '../storeLimits.ts'
import type { TopicNotifier } from '../TopicNotifier.ts'
import { toBytes } from '../toBytes.ts'
import { toOwners } from '../toOwners.ts'
import { findRedisFault } from './findRedisFault.ts'
import { formatHead } from './formatHead.ts'
import { freshCharacters } from './freshCharacters.ts'
import { openRedis } from './openRedis.ts'
import { parseHead } from './parseHead.ts'
import { redisPrefix } from './redisPrefix.ts'
import { acknowledgeScript, appendScript, readScript, sweepScript } from './scripts.ts'

const sweepCount = 500
/** How long a start waits for the server. */
const startMs = 2_000
const outcomes = v.array(v.picklist(['stored', 'known', 'full', ...storedBoundNames]))
const found = v.array(v.string())
const allKeys = { expiry: `${redisPrefix}expiry`, waiting: `${redisPrefix}waiting` }

/** Commands that our scripts make. */
type Scripted = Redis & {
  relayAppend(keyCount: number, ...words: (string | number)[]): Promise<unknown>
  relayAcknowledge(keyCount: number, ...words: (string | number)[]): Promise<unknown>
  relayRead(...words: (string | number)[]): Promise<unknown>
  relaySweep(...words: (string | number)[]): Promise<unknown>
}

/**
 * Mailboxes in a server of the Redis protocol (no cluster; the README names the versions). What survives a crash of that server is up to its
 * own settings: `appendonly yes`, and `appendfsync always` for every acknowledged message.
 */
export function createRedisStore({ bounds, log, notifier, url }: createRedisStore.Options): Store {
  const redis = openRedis(url, log) as Scripted
  redis.defineCommand('relayAppend', { lua: appendScript })
  redis.defineCommand('relayRead', { numberOfKeys: 3, lua: readScript })
  redis.defineCommand('relayAcknowledge', { lua: acknowledgeScript })
  redis.defineCommand('relaySweep', { numberOfKeys: 2, lua: sweepScript })
  const limits = ownerKinds.flatMap(kind => [
    `${kind}.messages`,
    bounds[kind].messages,
    `${kind}.bytes`,
    bounds[kind].bytes,
  ])
  const keyOf = (topic: string, what: 'm' | 'w' | 'r' | 'place') => `${redisPrefix}${topic}:${what}`

  return {
    async append(messages) {
      const keys = messages.flatMap(({ topic }) => [keyOf(topic, 'm'), keyOf(topic, 'w'), keyOf(topic, 'place')])
      const answer = await redis.relayAppend(
        keys.length + 2,
        ...[allKeys.expiry, allKeys.waiting, ...keys],
        ...[storeLimits.mailboxCount, storeLimits.mailboxCharacters, freshCharacters, redisPrefix, ...limits],
        ...messages.flatMap(one => {
          const { id, message, topic, ttlMs } = one
          const counted = [toBytes(one), ...toOwners(one).map(({ owner }) => owner)].join(' ')
          return [topic, id, message, formatHead(one), ttlMs, `${redisPrefix}news:${topic}`, counted]
        }),
      )
      return v.parse(outcomes, answer)
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
      const keys = receipts.flatMap(({ topic }) => [keyOf(topic, 'm'), keyOf(topic, 'w'), keyOf(topic, 'r')])
      await redis.relayAcknowledge(
        keys.length + 2,
        ...[allKeys.expiry, allKeys.waiting, ...keys, storeLimits.echoMs, storeLimits.receiptCount, redisPrefix],
        ...receipts.flatMap(({ topic, id, reader }) => [topic, id, reader]),
      )
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
    // The scripts notify every follower, this instance included.
    listen: notifier.listen,
    follow: notifier.follow,
    leave: notifier.leave,
    async start() {
      const fault = await findRedisFault(redis, startMs)
      if (fault !== undefined) throw new ConfigError('store', fault)
    },
    async tryWrite(bytes) {
      const key = `${redisPrefix}try:${randomUUID()}`
      await redis.set(key, 'x'.repeat(bytes), 'PX', 1_000)
      await redis.del(key)
    },
    async close() {
      await notifier.close()
      redis.disconnect()
    },
  }
}

export declare namespace createRedisStore {
  type Options = {
    readonly url: string
    readonly notifier: TopicNotifier
    readonly log: Log
    readonly bounds: AllBounds
  }
}
