import { type Answer, getHistory, historyCacheMs, isEvmAddress } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { findPictures } from '../history/findPictures.ts'
import { formatCursor } from '../history/formatCursor.ts'
import type { HistoryPosition } from '../history/HistoryPosition.ts'
import { parseCursor } from '../history/parseCursor.ts'
import { readHistory } from '../history/readHistory.ts'
import { toWireProvided } from '../history/toWireProvided.ts'
import { toWireTransaction } from '../history/toWireTransaction.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import { isForProvider } from '../pages/isForProvider.ts'
import type { MixedPosition } from '../pages/MixedPosition.ts'
import { openCursor } from '../pages/openCursor.ts'
import { readMixed } from '../pages/readMixed.ts'
import { sealCursor } from '../pages/sealCursor.ts'
import type { ProjectCall } from '../serve/Call.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/** Transactions on one page. */
const pageCount = 50
const texts = { format: formatCursor, parse: parseCursor }

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
    const { services, project, header, baseUrl } = call
    const { clock, database, checksum, history: provider } = services
    const all = await services.networks.list(project.id)
    const wanted = all.filter(({ id }) => chainId === undefined || id === chainId)
    const networks = wanted.filter(({ isIndexed }) => isIndexed)
    const others = wanted.filter(isForProvider)
    const scope = { list: 'history', project, account: account.toLowerCase(), chainId } as const
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const mixed = cursor === undefined ? undefined : openCursor(cursor, scope, texts)
    if (cursor !== undefined && !after && !mixed)
      throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
    header('cache-control', cache === undefined ? `private, max-age=${historyCacheMs / 1_000}` : 'private, no-store')
    if (!isEvmAddress(account)) return { data: [] }
    if (!provider || others.length === 0 || after)
      return readIndexed(call, account, networks, after ?? indexPlace(mixed))
    const start = {
      index: networks.length > 0 ? 'start' : 'end',
      provider: { cursor: undefined, after: undefined },
    } as const
    const { items, next } = await readMixed(call, {
      provider,
      list: 'history',
      account,
      others,
      isFresh: cache !== undefined,
      position: mixed ?? start,
      count: pageCount,
      readIndex: place =>
        readHistory(database, { account, networks, after: place, count: pageCount, now: clock.now() }),
      idOf: ({ network, hash }) => `${network}:${hash}`,
      timeOf: ({ minedAt }) => minedAt,
    })
    const entries = items.flatMap(({ entry }) => entry ?? [])
    const wire = { account: scope.account, baseUrl, checksum, pictures: await findPictures(entries, services, baseUrl) }
    return {
      data: items.map(({ entry, row }) =>
        entry ? toWireTransaction(entry, wire) : toWireProvided(row, baseUrl, checksum),
      ),
      ...(next ? { next: sealCursor(next, scope, texts) } : {}),
    }
  },
})

/** Where the index goes on when the provider that a cursor speaks of is there no more. */
function indexPlace(mixed: MixedPosition<HistoryPosition> | undefined): HistoryPosition | 'end' | undefined {
  return mixed?.index === 'start' ? undefined : mixed?.index
}

async function readIndexed(
  { services, baseUrl }: ProjectCall,
  account: string,
  networks: readonly ServedNetwork[],
  after: HistoryPosition | 'end' | undefined,
): Promise<Page> {
  if (networks.length === 0 || after === 'end') return { data: [] }
  const { clock, checksum, database } = services
  const { entries, next } = await readHistory(database, {
    account,
    networks,
    after,
    count: pageCount,
    now: clock.now(),
  })
  const pictures = await findPictures(entries, services, baseUrl)
  const wire = { account: account.toLowerCase(), baseUrl, checksum, pictures }
  return {
    data: entries.map(entry => toWireTransaction(entry, wire)),
    ...(next === undefined ? {} : { next: formatCursor(next) }),
  }
}
