import type { NetworkId } from 'billfold/protocol'
import { isAccountOf } from './isAccountOf.ts'
import { networkSlug } from './networkSlug.ts'
import type { OnrampAsset } from './OnrampAsset.ts'

/**
 * The asset and the wallet that a request means. Networks are written as CAIP-2 ids, as references, or as the names of the options
 * (`ethereum-mainnet`, `ethereum`); assets by their symbols.
 *
 * @returns `undefined` if no wallet has an address of a network that is offered.
 */
export function resolveAsset(
  assets: readonly OnrampAsset[],
  wanted: resolveAsset.Wanted,
): { readonly asset: OnrampAsset; readonly address: string } | undefined {
  const { destinationWallets, defaultNetwork } = wanted
  for (const wallet of destinationWallets) {
    const { address, assets: symbols = [], blockchains = [] } = wallet
    const asset = assets.find(
      each =>
        (defaultNetwork === undefined || isNamed(each.networkId, defaultNetwork)) &&
        (blockchains.length === 0 || blockchains.some(name => isNamed(each.networkId, name))) &&
        (symbols.length === 0 || symbols.some(symbol => symbol.toLowerCase() === each.symbol.toLowerCase())) &&
        isAccountOf(each.networkId, address),
    )
    if (asset) return { asset, address }
  }
  return undefined
}

export declare namespace resolveAsset {
  type Wanted = {
    readonly destinationWallets: readonly {
      readonly address: string
      readonly blockchains?: readonly string[] | undefined
      readonly assets?: readonly string[] | undefined
    }[]
    readonly defaultNetwork?: string | undefined
  }
}

function isNamed(id: NetworkId, name: string): boolean {
  const slug = networkSlug(id)
  const reference = id.slice(id.indexOf(':') + 1)
  return [id, slug, slug.replace(/-mainnet$/, ''), reference].includes(name)
}
