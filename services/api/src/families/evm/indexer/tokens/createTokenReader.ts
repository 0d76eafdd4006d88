import type { Database } from '../../../../db/Database.ts'
import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../../upstream/rpc/RpcClient.ts'
import { readTokenTexts } from './readTokenTexts.ts'

const tokensAtOnce = 20
/** A token without texts is asked again after this: it may have been deployed in parts. */
const namelessMs = 86_400_000
/** A token that no node answered for is asked again after this. */
const unansweredMs = 60_000
/** Tokens that wait for that; beyond it those are asked again that have waited longest. */
const maxUnanswered = 500

/**
 * Creates what fills in the names, symbols and decimals of tokens that the index met: a few at a time, each once it has
 * answered. Tokens that said nothing of themselves are asked again after a day, without haste: some never say anything.
 *
 * @returns a function that returns how many of those that were never asked before answered; 0 when none is left. It throws UpstreamError when no node answers.
 */
export function createTokenReader(options: {
  readonly database: Database
  readonly rpc: RpcClient
  /** Milliseconds since 1970. */
  readonly now: () => number
}): (network: ServedNetwork) => Promise<number> {
  const { database, rpc, now } = options
  /** When to ask again for tokens that no node answered for, by chain and address. */
  const unanswered = new Map<string, number>()

  async function findDue({ id }: ServedNetwork) {
    const waiting = [...unanswered].flatMap(([key, askAt]) =>
      key.startsWith(`${id} `) && askAt > now() ? [key.slice(id.length + 1)] : [],
    )
    const rows = database.query
      .selectFrom('indexed_token')
      .select('address')
      .where('chain', '=', id)
      .limit(tokensAtOnce)
      // PostgreSQL takes no empty list.
      .where('address', 'not in', ['', ...waiting])
    const fresh = await rows.where('checked_at', 'is', null).execute()
    const due =
      fresh.length > 0
        ? fresh
        : await rows
            .where('checked_at', '<', now() - namelessMs)
            .where('name', 'is', null)
            .where('symbol', 'is', null)
            .where('decimals', 'is', null)
            .execute()
    return { addresses: due.map(({ address }) => address), isFresh: fresh.length > 0 }
  }

  return async network => {
    const { addresses, isFresh } = await findDue(network)
    if (addresses.length === 0) return 0
    const texts = await readTokenTexts(network, rpc, addresses)
    const answered = addresses.flatMap((address, index) => {
      const key = `${network.id} ${address}`
      const text = texts[index]
      unanswered.delete(key)
      if (!text) unanswered.set(key, now() + unansweredMs)
      return text ? [{ address, text }] : []
    })
    for (const key of unanswered.keys()) {
      if (unanswered.size <= maxUnanswered) break
      unanswered.delete(key)
    }
    await database.query.transaction().execute(async query => {
      for (const { address, text } of answered) {
        const { name = null, symbol = null, decimals = null } = text
        await query
          .updateTable('indexed_token')
          .set({ name, symbol, decimals, checked_at: now() })
          .where('chain', '=', network.id)
          .where('address', '=', address)
          .execute()
      }
    })
    return isFresh ? answered.length : 0
  }
}
