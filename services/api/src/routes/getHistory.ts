import { getHistory, historyCacheMs, isEvmAddress } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { formatCursor } from '../history/formatCursor.ts'
import { parseCursor } from '../history/parseCursor.ts'
import { readHistory } from '../history/readHistory.ts'
import { toWireTransaction } from '../history/toWireTransaction.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/** Transactions on one page. */
const pageCount = 50

/**
 * Transactions of an account from the index, newest first, on one network or on all that are indexed. Networks that are not,
 * and accounts of other namespaces, have none; no node is asked. With `cache` in the query no copy is kept.
 */
export const getHistoryRoute = projectRoute({
  endpoint: getHistory,
  rate: 'history',
  async handle({ account, chainId, cursor, cache }, { services, project, header, baseUrl }) {
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    if (cursor !== undefined && !after)
      throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
    header('cache-control', cache === undefined ? `private, max-age=${historyCacheMs / 1_000}` : 'private, no-store')
    const all = await services.networks.list(project.id)
    const networks = all.filter(({ id, isIndexed }) => isIndexed && (chainId === undefined || id === chainId))
    if (networks.length === 0 || !isEvmAddress(account)) return { data: [] }
    const { entries, next } = await readHistory(services.database, { account, networks, after, count: pageCount })
    return {
      data: entries.map(entry => toWireTransaction(entry, account.toLowerCase(), baseUrl)),
      ...(next === undefined ? {} : { next: formatCursor(next) }),
    }
  },
})
