import { base58 } from './base58.ts'
import type { SolanaKey } from './SolanaKey.ts'

/** Whether these bytes are what a transaction's signature covers: a wallet must not sign them as a text. */
export function looksLikeMessage(bytes: Uint8Array): boolean {
  try {
    readSigners(bytes)
    return bytes.length > 100
  } catch {
    return false
  }
}

/**
 * Signs a wire transaction for one account, and leaves the signatures of the others as they are.
 *
 * @throws when the bytes are not a transaction, or the account is not one of its signers.
 */
export function signWire(wire: Uint8Array, key: SolanaKey): { signed: Uint8Array; signature: Uint8Array } {
  const count = wire[0] ?? 0
  const start = 1 + count * 64
  const message = wire.subarray(start)
  const signers = readSigners(message)
  const at = signers.indexOf(key.address)
  if (at < 0 || count !== signers.length) throw new Error(`${key.address} is no signer of this transaction`)
  const signature = key.sign(message)
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1 + at * 64)
  return { signed, signature }
}

/** The version of a wire transaction. */
export function versionOf(wire: Uint8Array): 'legacy' | number {
  const first = wire[1 + (wire[0] ?? 0) * 64] ?? 0
  return first & 0x80 ? first & 0x7f : 'legacy'
}

function readSigners(message: Uint8Array): readonly string[] {
  const body = (message[0] ?? 0) & 0x80 ? message.subarray(1) : message
  const signerCount = body[0] ?? 0
  const keyCount = body[3] ?? 0
  // More than 127 accounts do not fit into a transaction.
  if (signerCount === 0 || signerCount > keyCount || keyCount > 127 || body.length < 4 + keyCount * 32 + 32)
    throw new Error('These bytes are no message of a transaction')
  return Array.from({ length: signerCount }, (_, at) => base58.encode(body.subarray(4 + at * 32, 36 + at * 32)))
}
