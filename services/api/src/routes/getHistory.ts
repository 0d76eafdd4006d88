import { type Answer, getHistory, historyCacheMs, isEvmAddress } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { formatCursor } from '../history/formatCursor.ts'
import type { HistoryPosition } from '../history/HistoryPosition.ts'
import type { MixedPosition } from '../history/MixedPosition.ts'
import { mixHistory } from '../history/mixHistory.ts'
import { openCursor } from '../history/openCursor.ts'
import { parseCursor } from '../history/parseCursor.ts'
import { readHistory } from '../history/readHistory.ts'
import { sealCursor } from '../history/sealCursor.ts'
import { toWireProvided } from '../history/toWireProvided.ts'
import { toWireTransaction } from '../history/toWireTransaction.ts'
import { describeError } from '../log/describeError.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import { takeRpcPlace } from '../rpc/takeRpcPlace.ts'
import type { ProjectCall } from '../serve/Call.ts'
import { projectRoute } from '../serve/projectRoute.ts'
import { UpstreamError } from '../upstream/UpstreamError.ts'

/** Transactions on one page. */
const pageCount = 50
const retryAfterMs = 2_000

type Page = Answer<typeof getHistory>

/**
 * Transactions of an account, newest first, on one network or on all: from the index where a network is indexed, from a
 * provider where one is set up and serves it. All others, and accounts of other namespaces, have none; no node is asked.
 * With `cache` in the query no copy is kept.
 */
export const getHistoryRoute = projectRoute({
  endpoint: getHistory,
  rate: 'history',
  async handle({ account, chainId, cursor, cache }, call) {
    const { services, project, header } = call
    const all = await services.networks.list(project.id)
    const wanted = all.filter(({ id }) => chainId === undefined || id === chainId)
    const indexed = wanted.filter(({ isIndexed }) => isIndexed)
    // Also the operator's own test networks have none but the index: providers want to be asked differently about them.
    const others = wanted.filter(({ isIndexed, isTestnet, projectId }) => !isIndexed && !isTestnet && projectId === '')
    const scope = { project, account: account.toLowerCase(), chainId }
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const mixed = cursor === undefined ? undefined : openCursor(cursor, scope)
    if (cursor !== undefined && !after && !mixed)
      throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
    header('cache-control', cache === undefined ? `private, max-age=${historyCacheMs / 1_000}` : 'private, no-store')
    if (!isEvmAddress(account)) return { data: [] }
    const isProviderAsked = services.history !== undefined && others.length > 0 && after === undefined
    if (!isProviderAsked) return readIndexed(call, account, indexed, after ?? indexPlace(mixed))
    const position = mixed ?? { index: 'start', provider: { cursor: undefined, after: undefined } }
    const page = await readMixed(call, { account, indexed, others, position, isFresh: cache !== undefined })
    return { data: page.data, ...(page.next ? { next: sealCursor(page.next, scope) } : {}) }
  },
})

/** Where the index goes on when the provider that a cursor speaks of is there no more. */
function indexPlace(mixed: MixedPosition | undefined): HistoryPosition | 'end' | undefined {
  return mixed?.index === 'start' ? undefined : mixed?.index
}

async function readIndexed(
  { services, baseUrl }: ProjectCall,
  account: string,
  networks: readonly ServedNetwork[],
  after: HistoryPosition | 'end' | undefined,
): Promise<Page> {
  if (networks.length === 0 || after === 'end') return { data: [] }
  const { entries, next } = await readHistory(services.database, { account, networks, after, count: pageCount })
  return {
    data: entries.map(entry => toWireTransaction(entry, account.toLowerCase(), baseUrl, services.checksum)),
    ...(next === undefined ? {} : { next: formatCursor(next) }),
  }
}

type Mixed = {
  readonly account: string
  readonly indexed: readonly ServedNetwork[]
  readonly others: readonly ServedNetwork[]
  readonly position: MixedPosition
  readonly isFresh: boolean
}

async function readMixed(
  call: ProjectCall,
  { account, indexed, others, position, isFresh }: Mixed,
): Promise<{ data: Page['data']; next: MixedPosition | undefined }> {
  const { services, baseUrl, header } = call
  const lower = account.toLowerCase()
  const { history, checksum } = services
  const mix = (from: MixedPosition) =>
    mixHistory({
      position: indexed.length > 0 ? from : { ...from, index: 'end' },
      count: pageCount,
      readIndex: after => readHistory(services.database, { account, networks: indexed, after, count: pageCount }),
      async readProvider(cursor) {
        const networks = (await history?.choose(others.map(({ id }) => id))) ?? []
        if (!history || networks.length === 0) return { rows: [], next: undefined }
        return history.read({ account: lower, networks, cursor, count: pageCount, isFresh })
      },
    })
  const leave = takeRpcPlace(call)
  const page = await mix(position)
    .catch(async (error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error
      services.log.warn('provider.failed', { provider: history?.name, port: 'history', ...describeError(error) })
      // What we know ourselves stands in, said to be a part; from here on this list goes without the provider, because its
      // rows would come above those that were shown.
      const own = await mix({ ...position, provider: 'end' })
      if (own.items.length === 0) throw new ApiError(reasons.upstreamFailed, { retryAfterMs, cause: error })
      header('warning', '199 - "Some networks did not answer"')
      header('cache-control', 'private, no-store')
      return own
    })
    .finally(leave)
  return {
    data: page.items.map(({ entry, row }) =>
      entry ? toWireTransaction(entry, lower, baseUrl, checksum) : toWireProvided(row, baseUrl, checksum),
    ),
    next: page.next,
  }
}
