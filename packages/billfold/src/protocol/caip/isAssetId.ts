import type { AssetId } from './types.ts'

/**
 * Whether `value` is a CAIP-19 asset type (`chain/namespace:reference`) or asset id (the same with `/token`).
 *
 * @example isAssetId('eip155:1/slip44:60') // true
 */
export function isAssetId(value: unknown): value is AssetId {
  return (
    typeof value === 'string' &&
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?$/.test(value)
  )
}
