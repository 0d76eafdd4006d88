import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidAssetId } from '../errors/rows/caip.ts'
import { isAssetId } from './isAssetId.ts'
import type { parseAssetId } from './parseAssetId.ts'
import type { AssetId } from './types.ts'

/**
 * Joins the parts of a CAIP-19 asset type or asset id. Throws `caip/invalid-asset-id`.
 *
 * @example formatAssetId({ networkId: 'eip155:1', assetNamespace: 'slip44', assetReference: '60' })
 */
export function formatAssetId(parts: parseAssetId.ReturnType): AssetId {
  const { networkId, assetNamespace, assetReference, tokenId } = parts
  const id = `${networkId}/${assetNamespace}:${assetReference}${tokenId === undefined ? '' : `/${tokenId}`}`
  if (!isAssetId(id)) throw new BillfoldError(invalidAssetId, { context: { value: id } })
  return id
}
