import { describeError, type Log } from '@billfold/service'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { Bulkhead } from '../../upstream/createBulkhead.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ListRequest } from '../ListRequest.ts'
import type { ProvidedPages } from './createProvidedPages.ts'
import { mixPages } from './mixPages.ts'

const retryAfterMs = 2_000

/**
 * One page of a list of an account, from the index and from a provider. Where the provider fails the index stands in, said to
 * be a part (`Warning: 199`); from there on the list goes without the provider, because its rows would come above those
 * that were shown.
 *
 * @throws ApiError `UPSTREAM_UNAVAILABLE` when the provider fails and the index has nothing: unknown is never empty.
 */
export async function readMixed<place extends object, entry extends place & { readonly minedAt: number }, row>(
  call: readMixed.Call,
  options: readMixed.Options<place, entry, row>,
): ReturnType<typeof mixPages<place, entry, row>> {
  const { provider, list, account, others, isFresh, count } = options
  const { services, header } = call
  const mix = (position: typeof options.position) =>
    mixPages({
      ...options,
      position,
      async readProvider(cursor) {
        const networks = await provider.choose(others.map(({ id }) => id))
        if (networks.length === 0) return { rows: [], next: undefined }
        return provider.read({ account: account.toLowerCase(), networks, cursor, count, isFresh })
      },
    })
  const leave = takeRpcPlace(call)
  try {
    return await mix(options.position)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    services.log.warn('provider.failed', { provider: provider.name, port: list, ...describeError(error) })
    const own = await mix({ ...options.position, provider: 'end' })
    if (own.items.length === 0) throw new ApiError(reasons.upstreamFailed, { retryAfterMs, cause: error })
    header('warning', '199 - "Some networks did not answer"')
    header('cache-control', 'private, no-store')
    return own
  } finally {
    leave()
  }
}

export declare namespace readMixed {
  type Call = Pick<ListRequest, 'header' | 'project'> & { readonly services: Services }
  type Services = {
    readonly log: Log
    readonly rpcPlaces: Bulkhead
  }
  type Options<place extends object, entry, row> = Omit<mixPages.Options<place, entry, row>, 'readProvider'> & {
    readonly provider: ProvidedPages<row>
    /** Written in logs. */
    readonly list: 'history' | 'nfts'
    readonly account: string
    /** Networks that the provider may be asked about. */
    readonly others: readonly ServedNetwork[]
    /** Whether what is remembered is passed by. */
    readonly isFresh: boolean
  }
}
