import { type Answer, getPrices, type NetworkId, parseAccountId } from 'billfold/protocol'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { toDollars } from '../../prices/toDollars.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { projectRoute } from '../projectRoute.ts'

type Row = Answer<typeof getPrices>['fungibles'][number]

/**
 * Prices of tokens, one row for each address in the order asked. Where nothing is known of a token its name is empty and its
 * price null; test networks have no prices. The network's own currency is asked for by the address of EIP-7528.
 */
export const getPricesRoute = projectRoute({
  endpoint: getPrices,
  rate: 'balance',
  isProjectInBody: true,
  async handle({ body }, call) {
    const asked = [...new Set(body.addresses)].map(id => ({ id, ...parseAccountId(id) }))
    const leave = takeRpcPlace(call)
    try {
      const networks = [...new Set(asked.map(({ networkId }) => networkId))]
      const read = await Promise.all(
        networks.map(id =>
          readNetwork(
            call,
            id,
            asked.flatMap(({ networkId, address }) => (networkId === id ? toKey(call, id, address) : [])),
          ),
        ),
      )
      if (read.some(({ isStale }) => isStale)) call.header('warning', '110 - "Response is Stale"')
      call.header('cache-control', 'private, no-store')
      const byId = new Map(networks.map((id, index) => [id, read[index]]))
      return { fungibles: asked.map(({ id, networkId, address }) => toRow(id, address, byId.get(networkId), call)) }
    } finally {
      leave()
    }
  },
})

type Read = {
  readonly network: ServedNetwork | undefined
  readonly byAddress: ReadonlyMap<string, bigint>
  readonly isStale: boolean
}

async function readNetwork({ services, project }: ProjectCall, id: NetworkId, addresses: string[]): Promise<Read> {
  const network = await services.networks.find(project.id, id)
  if (!network) return { network, byAddress: new Map(), isStale: false }
  return { network, ...(await services.prices.read(network, addresses)) }
}

/** Key of a token or of the own currency; `undefined` for an address of another family. */
function toKey({ services }: ProjectCall, network: NetworkId, address: string): string[] {
  if (address.toLowerCase() === nativeAddress) return [nativeAddress]
  const family = services.families.of(network)
  return family?.isToken(address) ? [family.toKey(address)] : []
}

function toRow(id: Row['address'], address: string, read: Read | undefined, call: ProjectCall): Row {
  const { network, byAddress } = read ?? {}
  const key = network && toKey(call, network.id, address)[0]
  const listed = network?.tokens.find(token => token.address === key)
  const token = key === nativeAddress ? network?.nativeCurrency : listed
  const price = key === undefined ? undefined : byAddress?.get(key)
  const drawn = token && `${call.baseUrl}/public/getTokenImage/${encodeURIComponent(token.symbol)}`
  return {
    address: id,
    name: token?.name ?? '',
    symbol: token?.symbol ?? '',
    iconUrl: listed?.iconUrl ?? drawn ?? null,
    price: price === undefined ? null : toDollars(price),
  }
}
