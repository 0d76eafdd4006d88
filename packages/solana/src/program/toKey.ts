import { BillfoldError, sendInvalidAddress } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'

/**
 * The 32 bytes of an address.
 *
 * @throws `send/invalid-address`.
 */
export function toKey(address: string): Uint8Array {
  const bytes = address.length <= 44 ? decodeBase58(address) : undefined
  if (bytes?.length !== 32) throw new BillfoldError(sendInvalidAddress)
  return bytes
}
