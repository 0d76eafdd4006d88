import type { Clock, Log } from '@billfold/service'
import { createSessionKey, type SessionKey } from '@billfold/siwx'
import type { Database } from '../db/Database.ts'
import { createKeySeal } from './createKeySeal.ts'

/** Of processes with several secrets each may be first once. */
const addAttempts = 3

/** The keys of tokens, in the database that all processes share. */
export type KeyRing = {
  /** The key that signs now; made when there is none. */
  signing(): Promise<SessionKey>
  /** Public keys of all tokens that have not expired, the newest first. */
  public(): Promise<readonly SessionKey[]>
  /** Deletes keys whose tokens have all expired. */
  purge(): Promise<void>
}

/** Creates the ring. A key signs for `rotateMs`, and verifies until the last of its tokens has expired. */
export function createKeyRing(options: createKeyRing.Options): KeyRing {
  const { database, clock, log, rotateMs, tokenMs } = options
  const seal = createKeySeal(options.secret)

  const rows = () => database.query.selectFrom('sign_in_key').selectAll().orderBy('number', 'desc').execute()

  /** The newest key that may sign, and the number that the next one gets. */
  async function find(): Promise<{ readonly key: SessionKey | undefined; readonly next: number }> {
    const all = await rows()
    const next = (all[0]?.number ?? 0) + 1
    for (const { kid, x, y, sealed, expires_at } of all) {
      if (expires_at < clock.now() + tokenMs) continue
      const d = seal.open(sealed, kid)
      if (d !== undefined) return { key: toKey({ kid, x, y, d }), next }
      // Made with another secret: it verifies, and another key signs.
      log.warn('sign-in.key-unreadable', { kid })
    }
    return { key: undefined, next }
  }

  async function add(number: number): Promise<void> {
    const { kid, x = '', y = '', d = '' } = await createSessionKey()
    const expires_at = clock.now() + rotateMs + tokenMs
    await database.query
      .insertInto('sign_in_key')
      .values({ number, kid, x, y, sealed: seal.seal(d, kid), expires_at })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }

  return {
    async signing() {
      // Of processes that begin together one takes the number, and the others find its key. One with another secret goes on.
      for (let attempt = 0; attempt < addAttempts; attempt++) {
        const { key, next } = await find()
        if (key) return key
        await add(next)
      }
      const { key } = await find()
      if (!key) throw new Error('no key of sign-in can be read')
      return key
    },
    public: async () =>
      (await rows()).filter(({ expires_at }) => expires_at > clock.now()).map(({ kid, x, y }) => toKey({ kid, x, y })),
    async purge() {
      await database.query.deleteFrom('sign_in_key').where('expires_at', '<=', clock.now()).execute()
    },
  }
}

export declare namespace createKeyRing {
  type Options = {
    readonly database: Database
    readonly clock: Clock
    readonly log: Log
    readonly secret: string
    readonly rotateMs: number
    readonly tokenMs: number
  }
}

function toKey(parts: { readonly kid: string; readonly x: string; readonly y: string; readonly d?: string }) {
  return { kty: 'EC', crv: 'P-256', ...parts } as SessionKey
}
