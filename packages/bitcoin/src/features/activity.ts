import type { FeatureImplementations } from 'billfold/adapter'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { readHistory } from '../read/readHistory.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Transactions in blocks on a page of Esplora; fewer are the last. */
const pageCount = 25

/** What an address did, as Esplora reports it: unconfirmed first, then confirmed, newest first. */
export function activity(pool: createEsploraPool.ReturnType): FeatureImplementations['activity'] {
  return async options => {
    const { address, cursor, network } = options
    const { decimals, name, symbol } = network.nativeCurrency
    const before = cursor === undefined ? {} : { before: cursor }
    const rows = await readHistory({ ...toReadOptions(options, pool), address, ...before })
    const mined = rows.filter(({ blockHeight }) => blockHeight !== undefined)
    const last = mined.length < pageCount ? undefined : mined.at(-1)
    return {
      rows: rows.map(({ txid, minedAt, blockHeight, operation, direction, amount, from, to }) => ({
        hash: txid,
        ...(minedAt === undefined ? {} : { minedAt }),
        operationType: operation,
        status: blockHeight === undefined ? 'pending' : 'confirmed',
        from,
        to,
        transfers: [{ kind: 'token', name, symbol, direction, amount, decimals }],
      })),
      ...(last ? { next: last.txid } : {}),
    }
  }
}
