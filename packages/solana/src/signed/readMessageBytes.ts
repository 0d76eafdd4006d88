import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { readMessage } from '../transaction/readMessage.ts'

/** No wallet shows more of a text, and base58 of a long one takes time. */
const messageBytes = 65_536

/**
 * What a host wants signed as a message, as bytes.
 *
 * @throws `rpc/invalid-params` for bytes that are a transaction (signing them would sign it), or more than 64 KiB.
 */
export function readMessageBytes(message: string | Uint8Array): Uint8Array {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  if (bytes.length > messageBytes) throw new BillfoldError(rpcInvalidParams, { details: 'The message is too long' })
  if (readMessage(bytes)) throw new BillfoldError(rpcInvalidParams, { details: 'The message is a transaction' })
  return bytes
}
