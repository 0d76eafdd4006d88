import type { Clock } from '@billfold/service'
import type { Answer, getHistory } from 'billfold/protocol'
import type { Database } from '../../../db/Database.ts'
import { ApiError } from '../../../errors/ApiError.ts'
import { reasons } from '../../../errors/reasons.ts'
import type { HistoryProvider } from '../../../lists/history/HistoryProvider.ts'
import type { ListRequest } from '../../../lists/ListRequest.ts'
import type { ProvidedPages } from '../../../lists/pages/createProvidedPages.ts'
import { isForProvider } from '../../../lists/pages/isForProvider.ts'
import type { MixedPosition } from '../../../lists/pages/MixedPosition.ts'
import { openCursor } from '../../../lists/pages/openCursor.ts'
import { readMixed } from '../../../lists/pages/readMixed.ts'
import { sealCursor } from '../../../lists/pages/sealCursor.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { Family } from '../../Family.ts'
import type { Checksum } from '../createChecksum.ts'
import { findPictures } from './findPictures.ts'
import { formatCursor } from './formatCursor.ts'
import type { HistoryPosition } from './HistoryPosition.ts'
import { parseCursor } from './parseCursor.ts'
import { readHistory } from './readHistory.ts'
import { toWireProvided } from './toWireProvided.ts'
import { toWireTransaction } from './toWireTransaction.ts'

/** Transactions on one page. */
const pageCount = 50
const texts = { format: formatCursor, parse: parseCursor }

type Page = Answer<typeof getHistory>

/**
 * Transactions of an EVM account: from the index where a network is indexed, from a provider where one is set up and serves
 * it. All others have no history; no node is asked.
 */
export async function readIndexedHistory(call: readIndexedHistory.Call, options: Family.HistoryOptions): Promise<Page> {
  const { account, chainId, cursor, isFresh } = options
  const { services, project, baseUrl } = call
  const { clock, database, checksum, history: provider } = services
  const networks = options.networks.filter(({ isIndexed }) => isIndexed)
  const others = options.networks.filter(isForProvider)
  const scope = { list: 'history', project, account: account.toLowerCase(), chainId } as const
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const mixed = cursor === undefined ? undefined : openCursor(cursor, scope, texts)
  if (cursor !== undefined && !after && !mixed)
    throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
  if (!provider || others.length === 0 || after) return readIndexed(call, account, networks, after ?? indexPlace(mixed))
  const start = {
    index: networks.length > 0 ? 'start' : 'end',
    provider: { cursor: undefined, after: undefined },
  } as const
  const { items, next } = await readMixed(call, {
    provider,
    list: 'history',
    account,
    others,
    isFresh,
    position: mixed ?? start,
    count: pageCount,
    readIndex: place => readHistory(database, { account, networks, after: place, count: pageCount, now: clock.now() }),
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
}

/** Where the index goes on when the provider that a cursor speaks of is there no more. */
function indexPlace(mixed: MixedPosition<HistoryPosition> | undefined): HistoryPosition | 'end' | undefined {
  return mixed?.index === 'start' ? undefined : mixed?.index
}

async function readIndexed(
  { services, baseUrl }: readIndexedHistory.Call,
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

export declare namespace readIndexedHistory {
  type Call = ListRequest & { readonly services: Services }
  type Services = readMixed.Services &
    findPictures.Services & {
      readonly clock: Pick<Clock, 'now'>
      readonly database: Database
      readonly checksum: Checksum
      /** Asked about networks that are not indexed; absent when no provider is set up. */
      readonly history: ProvidedPages<HistoryProvider.Row> | undefined
    }
}
