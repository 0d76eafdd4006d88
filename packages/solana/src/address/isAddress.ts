import { decodeBase58 } from '../base58/decodeBase58.ts'

/** The longest base58 text of 32 bytes. */
const addressCharacters = 44

/**
 * Whether `address` is 32 bytes in base58, as addresses of Solana are written. There is no checksum: a typing error can
 * give another address.
 *
 * @example isAddress('11111111111111111111111111111111') // true
 */
export function isAddress(address: unknown): address is string {
  return typeof address === 'string' && address.length <= addressCharacters && decodeBase58(address)?.length === 32
}
