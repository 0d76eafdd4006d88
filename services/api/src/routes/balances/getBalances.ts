import {
  type Answer,
  formatAccountId,
  formatUnits,
  getBalances,
  isBillfoldError,
  parseAccountId,
} from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import type { Family } from '../../families/Family.ts'
import type { BalanceRow } from '../../lists/balances/BalanceRow.ts'
import type { BalanceReader } from '../../lists/balances/createBalanceReader.ts'
import { readStoredMetadata } from '../../lists/nfts/readStoredMetadata.ts'
import type { StoredMetadata } from '../../lists/nfts/StoredMetadata.ts'
import { toDollars } from '../../prices/toDollars.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { projectRoute } from '../projectRoute.ts'

type Row = Answer<typeof getBalances>['balances'][number]

const retryAfterMs = 2_000

/**
 * Balances of an account on one network, or on all of its family that the project has. A network that does not answer is left out; if
 * none answers that is said (503) rather than answered as nothing. Answers that stand in for newer ones carry `Warning: 110`, those
 * of nodes that stand in for a provider `Warning: 199`.
 */
export const getBalancesRoute = projectRoute({
  endpoint: getBalances,
  rate: 'balance',
  async handle({ address, chainId, forceUpdate }, call) {
    const { services, project, header, baseUrl } = call
    const all = await services.networks.list(project.id)
    const family = chainId === undefined ? services.families.ofAccount(address) : services.families.of(chainId)
    const wanted = all.filter(
      ({ id }) => services.families.of(id) === family && (chainId === undefined || id === chainId),
    )
    if (chainId !== undefined && (!family || wanted.length === 0)) throw new ApiError(reasons.networkUnsupported)
    const networkId = chainId === undefined ? undefined : wanted[0]?.id
    if (!family?.isAccount(address, networkId))
      throw new ApiError(reasons.invalidInput, { detail: `path.address is not ${family?.what ?? 'an address'}` })
    const leave = takeRpcPlace(call)
    const read = await readAll(call, wanted, address, forceUpdate ?? []).finally(leave)
    if (wanted.length > 0 && read.length === 0) throw new ApiError(reasons.upstreamFailed, { retryAfterMs })
    header('cache-control', 'private, no-store')
    header('age', `${Math.round(Math.max(0, ...read.map(({ ageMs }) => ageMs)) / 1_000)}`)
    if (read.some(({ isStale }) => isStale)) header('warning', '110 - "Response is Stale"')
    else if (read.some(({ isPartial }) => isPartial)) header('warning', '199 - "Some tokens may be missing"')
    const rows = read.flatMap(one => one.rows)
    const pictures = await readPictures(call, wanted, family, rows)
    const balances = rows.map(row => toWire(row, pictures, baseUrl))
    // What is worth most comes first; what has no price keeps its place behind.
    return { balances: balances.sort((a, b) => (b.value ?? -1) - (a.value ?? -1)) }
  },
})

async function readAll(
  { services }: ProjectCall,
  networks: readonly ServedNetwork[],
  address: string,
  forced: readonly string[],
): Promise<BalanceReader.Balances[]> {
  const fresh = forced.map(id => parseAccountId(id))
  const settled = await Promise.allSettled(
    networks.map(network => {
      const freshTokens = fresh.flatMap(token =>
        token.networkId === network.id && services.families.of(network.id)?.isToken(token.address)
          ? [token.address]
          : [],
      )
      return services.balances.read({ network, address, freshTokens })
    }),
  )
  return settled.flatMap(outcome => {
    if (outcome.status === 'fulfilled') return [outcome.value]
    // That nodes fail, each in its own way, is expected; anything else is a fault of ours and must show.
    if (!isBillfoldError(outcome.reason) && !(outcome.reason instanceof UpstreamError)) throw outcome.reason
    return []
  })
}

/** Stored metadata of tokens with a picture of their issuer; the rest is fetched in the background. */
async function readPictures(
  { services, baseUrl }: ProjectCall,
  networks: readonly ServedNetwork[],
  family: Family,
  rows: readonly BalanceRow[],
): Promise<ReadonlyMap<string, StoredMetadata>> {
  const requests = rows.flatMap(({ address, iconUrl, networkId }) => {
    const network = networks.find(({ id }) => id === networkId)
    if (!network || !address || iconUrl !== undefined) return []
    return family.toPictureRequest?.(network, address) ?? []
  })
  return requests.length > 0 ? (await readStoredMetadata(requests, services, baseUrl)).stored : new Map()
}

function toWire(row: BalanceRow, pictures: ReadonlyMap<string, StoredMetadata>, baseUrl: string): Row {
  const { networkId, address, name, symbol, decimals, balance, price } = row
  return {
    name,
    symbol,
    chainId: networkId,
    ...(address === undefined ? {} : { address: formatAccountId(networkId, address) }),
    ...(price === undefined ? {} : { value: toDollars((balance * price) / 10n ** BigInt(decimals)) }),
    price: price === undefined ? null : toDollars(price),
    quantity: { decimals: `${decimals}`, numeric: formatUnits(balance, decimals) },
    iconUrl:
      row.iconUrl ??
      pictures.get(`${networkId} ${address} 0`)?.imageUrl ??
      `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`,
  }
}
