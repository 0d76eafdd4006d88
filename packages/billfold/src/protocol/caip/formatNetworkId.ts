import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidNetworkId } from '../errors/rows/caip.ts'
import { isNetworkId } from './isNetworkId.ts'
import type { Namespace, NetworkId } from './types.ts'

/**
 * Joins a CAIP-2 chain id; a number is written in decimal. Throws `caip/invalid-network-id`.
 *
 * @example formatNetworkId('eip155', 8453) // 'eip155:8453'
 */
export function formatNetworkId(namespace: Namespace, reference: string | number | bigint): NetworkId {
  const id = `${namespace}:${reference}`
  if (!isNetworkId(id)) throw new BillfoldError(invalidNetworkId, { context: { value: id } })
  return id
}
