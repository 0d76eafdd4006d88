import { ConfigError, describeError, type Log } from '@billfold/service'
import { Redis } from 'ioredis'

const answerMs = 5_000
const retryMs = 500

/**
 * A connection to a server of the Redis protocol. While it is away every command rejects at once, and it comes back by
 * itself.
 *
 * @throws ConfigError for an invalid address.
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
    // Each follower subscribes again itself, and so knows when its subscription is active.
    autoResubscribe: false,
    retryStrategy: () => retryMs,
  })
  let isLogged = false
  redis.on('ready', () => {
    isLogged = false
  })
  redis.on('error', error => {
    if (!isLogged) log.warn('redis.lost', describeError(error))
    isLogged = true
  })
  // It goes on trying by itself.
  redis.connect().catch(() => {})
  return redis
}
