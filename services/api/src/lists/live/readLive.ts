import { describeError, type Log } from '@billfold/service'
import * as v from 'valibot'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Bulkhead } from '../../upstream/createBulkhead.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ListOptions } from '../ListOptions.ts'
import type { ListRequest } from '../ListRequest.ts'
import { openCursor } from '../pages/openCursor.ts'
import type { PlaceTexts } from '../pages/PlaceTexts.ts'
import { sealCursor } from '../pages/sealCursor.ts'
import type { createLiveLists } from './createLiveLists.ts'
import type { LivePage } from './LivePage.ts'
import type { LivePlaces } from './LivePlaces.ts'
import { mergeLivePages } from './mergeLivePages.ts'

const shape = v.record(v.string(), v.nullable(v.pipe(v.string(), v.maxLength(100))))

/** How the places of live lists are written in a cursor. */
const livePlaceTexts: PlaceTexts<LivePlaces> = {
  format: places => JSON.stringify(places),
  parse(text) {
    try {
      const parsed = v.safeParse(shape, JSON.parse(text))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  },
}

const retryAfterMs = 2_000
/** Networks of one family that are asked for one page; a project that has more names one. */
const maxNetworks = 10

/**
 * A page of an account's list, read from the networks themselves. Networks that do not answer are left out, said to be
 * (`Warning: 199`), and stay out for the rest of the list, because their rows would come above those that were shown.
 *
 * @throws ApiError `UPSTREAM_UNAVAILABLE` when none answers; `INVALID_INPUT` for a cursor of another list.
 */
export async function readLive<row>(
  call: readLive.Call,
  options: readLive.Options<row>,
): Promise<{ readonly rows: readonly row[]; readonly next: string | undefined }> {
  const { list, account, networks, chainId, cursor, isFresh, count, read } = options
  const { services, project, header } = call
  const scope = { list, project, account, chainId } as const
  const opened = cursor === undefined ? undefined : openCursor(cursor, scope, livePlaceTexts)
  if (cursor !== undefined && (!opened || typeof opened.index !== 'object'))
    throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
  const before = opened && typeof opened.index === 'object' ? opened.index : {}
  const open = networks.filter(({ id }) => before[id] !== null).slice(0, maxNetworks)
  if (open.length === 0) return { rows: [], next: undefined }
  const leave = takeRpcPlace(call)
  const pages = new Map<string, LivePage<row>>()
  try {
    const asked = open.map(network => read({ network, account, after: before[network.id] ?? undefined, isFresh }))
    for (const [index, outcome] of (await Promise.allSettled(asked)).entries()) {
      const network = open[index]
      if (!network) continue
      if (outcome.status === 'fulfilled') pages.set(network.id, outcome.value)
      else if (outcome.reason instanceof UpstreamError)
        services.log.warn('live.failed', { list, network: network.id, ...describeError(outcome.reason) })
      else throw outcome.reason
    }
  } finally {
    leave()
  }
  if (pages.size === 0) throw new ApiError(reasons.upstreamFailed, { retryAfterMs })
  const silent = open.filter(({ id }) => !pages.has(id))
  if (silent.length > 0) {
    header('warning', '199 - "Some networks did not answer"')
    header('cache-control', 'private, no-store')
  }
  const left = Object.fromEntries(silent.map(({ id }) => [id, null]))
  const { rows, next } = mergeLivePages(pages, { before: { ...before, ...left }, count })
  return { rows, next: next && sealCursor({ index: next, provider: 'end' }, scope, livePlaceTexts) }
}

export declare namespace readLive {
  type Call = Pick<ListRequest, 'header' | 'project'> & { readonly services: Services }
  type Services = {
    readonly log: Log
    readonly rpcPlaces: Bulkhead
  }
  type Options<row> = ListOptions & {
    readonly list: 'history' | 'nfts'
    readonly isFresh: boolean
    /** Most rows of a page that is put together from several networks. */
    readonly count: number
    readonly read: ReturnType<typeof createLiveLists<row>>
  }
}
