import { readMessage } from './readMessage.ts'
import { readWire } from './readWire.ts'

/** Off-chain messages of Solana begin with these bytes, which no version of a transaction may. */
const offChain = [0xff, ...new TextEncoder().encode('solana offchain')]

/**
 * Whether bytes that are to be signed as a message could be a transaction, or its message, to the network. The high bit of the first byte marks a versioned transaction: versions that
 * this code does not read count as well, and so do bytes that are not proven to be a message. Only the marker of off-chain messages does not count.
 */
export function isTransaction(bytes: Uint8Array): boolean {
  const isMarked = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isMarked) return !offChain.every((byte, at) => bytes[at] === byte)
  return readMessage(bytes) !== undefined || readWire(bytes) !== undefined
}
