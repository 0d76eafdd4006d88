import type { Database } from '../db/Database.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { readTokenTexts } from './readTokenTexts.ts'

const tokensAtOnce = 20

/**
 * Creates what fills in the names, symbols and decimals of tokens that the index met: a few at a time, each once.
 *
 * @returns a function that tells how many it filled in; 0 when none is left. It throws UpstreamError when no node answers.
 */
export function createTokenReader(options: {
  readonly database: Database
  readonly rpc: RpcClient
  /** Milliseconds since 1970. */
  readonly now: () => number
}): (network: ServedNetwork) => Promise<number> {
  const { database, rpc, now } = options
  return async network => {
    const rows = await database.query
      .selectFrom('indexed_token')
      .select('address')
      .where('chain', '=', network.id)
      .where('checked_at', 'is', null)
      .limit(tokensAtOnce)
      .execute()
    if (rows.length === 0) return 0
    const texts = await readTokenTexts(
      network,
      rpc,
      rows.map(({ address }) => address),
    )
    await database.query.transaction().execute(async query => {
      for (const [index, { address }] of rows.entries()) {
        const { name = null, symbol = null, decimals = null } = texts[index] ?? {}
        await query
          .updateTable('indexed_token')
          .set({ name, symbol, decimals, checked_at: now() })
          .where('chain', '=', network.id)
          .where('address', '=', address)
          .execute()
      }
    })
    return rows.length
  }
}
