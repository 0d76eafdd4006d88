import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidAssetId } from '../errors/rows/caip.ts'
import { isAssetId } from './isAssetId.ts'
import type { NetworkId } from './types.ts'

/**
 * Splits a CAIP-19 asset type or asset id; `tokenId` is present for an asset id only. Throws `caip/invalid-asset-id`.
 *
 * @example parseAssetId('eip155:1/erc721:0x0601…266d/771769').tokenId // '771769'
 */
export function parseAssetId(id: string): parseAssetId.ReturnType {
  if (!isAssetId(id)) throw new BillfoldError(invalidAssetId, { context: { value: id } })
  const [networkId, asset, tokenId] = id.split('/') as [NetworkId, string, string | undefined]
  const colon = asset.indexOf(':')
  const parts = { networkId, assetNamespace: asset.slice(0, colon), assetReference: asset.slice(colon + 1) }
  return tokenId === undefined ? parts : { ...parts, tokenId }
}

export declare namespace parseAssetId {
  type ReturnType = {
    readonly networkId: NetworkId
    /** `slip44`, `erc20`, `erc721`, `token` … */
    readonly assetNamespace: string
    readonly assetReference: string
    readonly tokenId?: string
  }
}
