import type { Revocations } from '../sessions/Revocations.ts'
import type { RedisClient } from './RedisClient.ts'

/**
 * Revoked tokens in a server of the Redis protocol, which forgets them by itself once they have expired. It must not evict keys
 * (`maxmemory-policy noeviction`), and has to keep them over a restart (`appendonly yes`): a revocation that is lost makes its
 * tokens valid again.
 *
 * @example
 * const open = async (redis: { call(...words: string[]): Promise<unknown> }) => {
 *   const revocations = redisRevocations({ client: { run: words => redis.call(...words) } })
 *   return createSessions({ jwt: { keys: [await createSessionKey()], issuer: 'https://app.example', revocations } })
 * }
 */
export function redisRevocations({ client, prefix = 'siwx:', now = Date.now }: redisRevocations.Options): Revocations {
  const keyOf = (key: string) => `${prefix}revoked:${key}`
  return {
    async set(key, value, expiresAt) {
      await client.run(['SET', keyOf(key), value, 'PX', `${Math.max(1, expiresAt - now())}`])
    },
    // One command each: in a cluster the keys are at different nodes.
    get: keys =>
      Promise.all(
        keys.map(async key => {
          const value = await client.run(['GET', keyOf(key)])
          return value === null || value === undefined ? undefined : `${value}`
        }),
      ),
  }
}

export declare namespace redisRevocations {
  type Options = {
    readonly client: RedisClient
    /** Begins every key. */
    readonly prefix?: string
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
