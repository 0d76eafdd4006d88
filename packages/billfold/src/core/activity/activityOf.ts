import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { transactionsFailed } from '../../protocol/errors/rows/transactions.ts'
import type { Kit } from '../Kit.ts'
import { createPagedReader, type PagedReader } from '../paging/createPagedReader.ts'
import { fetchHistory } from './fetchHistory.ts'
import { historyRules } from './historyRules.ts'
import type { Transaction } from './Transaction.ts'

/** The activity of the active account: the one list of a kit, begun anew whenever account or network change. */
export const activityOf = (kit: Kit): PagedReader<Transaction> => kit.runtime.slot(create)

const create = (kit: Kit) =>
  createPagedReader(kit, {
    name: 'activity',
    fetchPage: (accountId, options) => fetchHistory(kit, accountId, options),
    rules: historyRules,
    onNext: () => kit.runtime.emit({ type: 'LOAD_MORE_TRANSACTIONS' }),
    toError(cause) {
      kit.runtime.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
      return new BillfoldError(transactionsFailed, { cause })
    },
  })
