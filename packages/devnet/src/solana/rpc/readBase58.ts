import { base58 } from '../base58.ts'
import { RpcError } from './RpcError.ts'
import { refuseType } from './refuseType.ts'

/**
 * A public key (32 bytes) or signature (64 bytes) in base58, unchanged.
 *
 * @throws RpcError -32602 in the words of a node.
 */
export function readBase58(value: unknown, size: 32 | 64): string {
  if (typeof value !== 'string') return refuseType(value, 'a string')
  // Anything longer is no key of any size, and decoding grows with the square of the length.
  if (value.length > 128) throw new RpcError(-32602, 'Invalid param: WrongSize')
  let bytes: Uint8Array
  try {
    bytes = base58.toBytes(value)
  } catch {
    throw new RpcError(-32602, 'Invalid param: Invalid')
  }
  if (bytes.length !== size) throw new RpcError(-32602, 'Invalid param: WrongSize')
  return value
}
