import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId, NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'
import { formatUnits } from '../../protocol/units/formatUnits.ts'
import type { ActivityRow } from '../contracts/Features.ts'
import { loadFeature } from '../features/loadFeature.ts'
import { readSettings } from '../features/readSettings.ts'
import type { Kit } from '../Kit.ts'
import type { Page } from '../paging/pagedList.ts'
import { chainMark } from './isChainCursor.ts'
import type { Transaction } from './Transaction.ts'

/**
 * One page of an account's history as its family reads it from the chain.
 *
 * @throws `options/feature-unavailable` where a family cannot · as its feature `activity`.
 */
export async function readChainHistory(
  kit: Kit,
  accountId: AccountId,
  options: { readonly cursor?: string | undefined; readonly signal?: AbortSignal },
): Promise<Page<Transaction>> {
  const { address, namespace, networkId } = parseAccountId(accountId)
  const network = kit.store.getState().networks.find(known => known.id === networkId)
  if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
  const { cursor, signal } = options
  const read = await loadFeature(kit, namespace, 'activity')
  const { rows, next } = await read({
    network,
    address,
    settings: readSettings(kit),
    ...(cursor ? { cursor: cursor.slice(chainMark.length) } : {}),
    ...(signal ? { signal } : {}),
  })
  const now = kit.environment.clock.now()
  return {
    items: rows.map(row => toTransaction(row, networkId, now)),
    next: next === undefined || chainMark + next === cursor ? undefined : chainMark + next,
  }
}

/** Rows have the ids that the API gives them, so that a transaction of both sources is listed once. */
function toTransaction({ transfers, minedAt, ...row }: ActivityRow, networkId: NetworkId, now: number): Transaction {
  return {
    ...row,
    id: `${networkId}:${row.hash}`,
    networkId,
    // What waits is what was done last.
    minedAt: minedAt ?? now,
    transfers: transfers.map(({ amount, decimals, symbol, ...transfer }) => ({
      ...transfer,
      ...(transfer.kind === 'token' ? { symbol } : {}),
      amount: formatUnits(amount, decimals),
    })),
  }
}
