import { createReader } from './createReader.ts'
import { readMessage } from './readMessage.ts'
import type { SolanaMessage } from './SolanaMessage.ts'

/** The largest transaction that the network carries: the IPv6 MTU without headers. */
const largest = 1_232

/** A transaction as it is sent, with all, some or no signatures; `undefined` for other bytes. */
export function readWire(bytes: Uint8Array): readWire.ReturnType | undefined {
  if (bytes.length > largest) return undefined
  const reader = createReader(bytes)
  const count = reader.takeLength()
  const signatures = count === undefined ? undefined : reader.take(count * 64)
  const messageBytes = reader.rest()
  const message = signatures ? readMessage(messageBytes) : undefined
  if (!message || message.signerCount !== count) return undefined
  return { message, messageBytes, signatureStart: bytes.length - messageBytes.length - message.signerCount * 64 }
}

export declare namespace readWire {
  type ReturnType = {
    readonly message: SolanaMessage
    /** What is signed. */
    readonly messageBytes: Uint8Array
    /** Where the first of the signatures stands, 64 bytes each, in the order of the signers. */
    readonly signatureStart: number
  }
}
