import { ConfigError } from '@billfold/service'
import { addressRulesOf } from '../../addresses/addressRulesOf.ts'
import type { SeedNetwork } from './seedSchema.ts'

/**
 * A network with every address written as its family's key.
 *
 * @param path of the network, for errors
 * @throws ConfigError with the path of the first address of another family.
 */
export function toNetworkKeys(network: SeedNetwork, path: string): SeedNetwork {
  const rules = addressRulesOf(network.id)
  const toKey = (address: string, place: string): string => {
    if (!rules?.isToken(address))
      throw new ConfigError(`${path}.${place}`, `takes ${rules?.what ?? 'no address on this network'}`)
    return rules.toKey(address)
  }
  const list = (addresses: readonly string[], place: string) =>
    addresses.map((address, index) => toKey(address, `${place}.${index}`))
  const rows = <row extends { readonly address: string }>(given: readonly row[], place: string): row[] =>
    given.map((row, index) => ({ ...row, address: toKey(row.address, `${place}.${index}.address`) }))
  const { multicall, wrappedNative, ensUniversalResolver, prices, swaps } = network
  // Pools are read by the interface of EVM contracts, names by ENS.
  const contracts = {
    indexed: network.indexed,
    multicall: multicall !== undefined,
    ensUniversalResolver: ensUniversalResolver !== undefined,
    swaps: swaps !== undefined,
    'prices.pools': prices !== undefined && prices.pools.length > 0,
  }
  for (const [place, isSet] of Object.entries(contracts))
    if (isSet && rules?.namespace !== 'eip155') throw new ConfigError(`${path}.${place}`, 'is for EVM networks')
  return {
    ...network,
    ...(multicall === undefined ? {} : { multicall: toKey(multicall, 'multicall') }),
    ...(wrappedNative === undefined ? {} : { wrappedNative: toKey(wrappedNative, 'wrappedNative') }),
    ...(ensUniversalResolver === undefined
      ? {}
      : { ensUniversalResolver: toKey(ensUniversalResolver, 'ensUniversalResolver') }),
    tokens: rows(network.tokens, 'tokens'),
    ...(prices === undefined
      ? {}
      : {
          prices: {
            ...prices,
            anchors: rows(prices.anchors, 'prices.anchors'),
            pools: list(prices.pools, 'prices.pools'),
          },
        }),
    ...(swaps === undefined
      ? {}
      : {
          swaps: {
            ...swaps,
            router: toKey(swaps.router, 'swaps.router'),
            ...(swaps.splitRouter === undefined ? {} : { splitRouter: toKey(swaps.splitRouter, 'swaps.splitRouter') }),
            pools: list(swaps.pools, 'swaps.pools'),
          },
        }),
    spam: list(network.spam, 'spam'),
    genuine: list(network.genuine, 'genuine'),
  }
}
