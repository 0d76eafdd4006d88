import { createNonce } from 'billfold/protocol'
import { nonceMs } from '../limits.ts'
import { isNonce } from '../nonces/isNonce.ts'
import type { Nonces } from '../nonces/Nonces.ts'
import type { RedisClient } from './RedisClient.ts'

/**
 * Nonces in a server of the Redis protocol (6.2 and later, for `GETDEL`), which forgets them by itself.
 *
 * @example
 * const open = (redis: { call(...words: string[]): Promise<unknown> }) =>
 *   redisNonces({ client: { run: words => redis.call(...words) } })
 */
export function redisNonces({ client, prefix = 'siwx:' }: redisNonces.Options): Nonces {
  return {
    async issue() {
      const nonce = createNonce()
      await client.run(['SET', `${prefix}nonce:${nonce}`, '1', 'NX', 'PX', `${nonceMs}`])
      return nonce
    },
    async consume(nonce) {
      return isNonce(nonce) && `${await client.run(['GETDEL', `${prefix}nonce:${nonce}`])}` === '1'
    },
  }
}

export declare namespace redisNonces {
  type Options = {
    readonly client: RedisClient
    /** Begins every key. */
    readonly prefix?: string
  }
}
