import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidNetworkId } from '../errors/rows/caip.ts'
import { isNetworkId } from './isNetworkId.ts'
import type { Namespace } from './types.ts'

/**
 * Splits a CAIP-2 chain id. Throws `caip/invalid-network-id`.
 *
 * @example parseNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseNetworkId(id: string): parseNetworkId.ReturnType {
  if (!isNetworkId(id)) throw new BillfoldError(invalidNetworkId, { context: { value: id } })
  const colon = id.indexOf(':')
  return { namespace: id.slice(0, colon), reference: id.slice(colon + 1) }
}

export declare namespace parseNetworkId {
  type ReturnType = { readonly namespace: Namespace; readonly reference: string }
}
