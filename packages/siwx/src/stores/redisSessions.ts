import type { SessionRow, SessionStore } from '../sessions/SessionStore.ts'
import type { RedisClient } from './RedisClient.ts'

/**
 * Sessions in a server of the Redis protocol, which forgets them by itself.
 *
 * @example
 * const open = (redis: { call(...words: string[]): Promise<unknown> }) =>
 *   createSessions({ store: redisSessions({ client: { run: words => redis.call(...words) } }) })
 */
export function redisSessions({ client, prefix = 'siwx:', now = Date.now }: redisSessions.Options): SessionStore {
  const keyOf = (id: string) => `${prefix}session:${id}`
  const setOf = (account: string) => `${prefix}account:${account}`
  return {
    async set(id, row) {
      const lifetimeMs = `${Math.max(1, row.expiresAt - now())}`
      // First where it is found by its account: a session that cannot be ended everywhere must not exist.
      await client.run(['SADD', setOf(row.account), id])
      await client.run(['PEXPIRE', setOf(row.account), lifetimeMs])
      await client.run(['SET', keyOf(id), JSON.stringify(row), 'PX', lifetimeMs])
      // Signing out everywhere may have removed the id before its session was there.
      if (Number(await client.run(['SADD', setOf(row.account), id])) > 0)
        await client.run(['PEXPIRE', setOf(row.account), lifetimeMs])
    },
    async get(id) {
      const text = await client.run(['GET', keyOf(id)])
      return text ? (JSON.parse(`${text}`) as SessionRow) : undefined
    },
    async delete(id) {
      await client.run(['DEL', keyOf(id)])
    },
    async deleteAccount(account) {
      const ids = await client.run(['SMEMBERS', setOf(account)])
      if (!Array.isArray(ids) || ids.length === 0) return
      await client.run(['DEL', ...ids.map(id => keyOf(`${id}`))])
      // Not the whole set: a session that begins meanwhile keeps its place.
      await client.run(['SREM', setOf(account), ...ids.map(String)])
    },
  }
}

export declare namespace redisSessions {
  type Options = {
    readonly client: RedisClient
    /** Begins every key. */
    readonly prefix?: string
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
