import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidAccountId } from '../errors/rows/caip.ts'
import { isAccountId } from './isAccountId.ts'
import type { AccountId, NetworkId } from './types.ts'

/**
 * Joins a network id and an address to a CAIP-10 account id. Throws `caip/invalid-account-id`.
 *
 * @example formatAccountId('eip155:1', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
 */
export function formatAccountId(networkId: NetworkId, address: string): AccountId {
  const id = `${networkId}:${address}`
  if (!isAccountId(id)) throw new BillfoldError(invalidAccountId, { context: { value: id } })
  return id
}
