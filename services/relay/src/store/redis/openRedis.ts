import { ConfigError, describeError, type Log } from '@billfold/service'
import { Redis } from 'ioredis'

const answerMs = 5_000
const retryMs = 500

/**
 * A connection to a server of the Redis protocol. While it is away every command rejects at once, and it comes back by
 * itself.
 *
 * @throws ConfigError for an address that is none.
 */
export function openRedis(url: string, log: Log): Redis {
  if (!/^rediss?:\/\//.test(url)) throw new ConfigError('store.url', 'takes redis://… or rediss://…')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    keepAlive: 10_000,
    // What is followed is told anew by whoever follows, who then also knows when it is.
    autoResubscribe: false,
    retryStrategy: () => retryMs,
  })
  let isTold = false
  redis.on('ready', () => {
    isTold = false
  })
  redis.on('error', error => {
    if (!isTold) log.warn('redis.lost', describeError(error))
    isTold = true
  })
  // It goes on trying by itself.
  redis.connect().catch(() => {})
  return redis
}
