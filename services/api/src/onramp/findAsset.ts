import { parseAssetId } from 'billfold/protocol'
import { addressRulesOf } from '../addresses/addressRulesOf.ts'
import type { OnrampAsset } from './OnrampAsset.ts'

/** The asset with a CAIP-19 id, however its address is written. */
export function findAsset(assets: readonly OnrampAsset[], wanted: string): OnrampAsset | undefined {
  const { networkId } = parseAssetId(wanted)
  const toKey = (id: string) => {
    const { assetNamespace, assetReference } = parseAssetId(id)
    return `${assetNamespace}:${addressRulesOf(networkId)?.toKey(assetReference) ?? assetReference}`
  }
  return assets.find(each => each.networkId === networkId && toKey(each.id) === toKey(wanted))
}
