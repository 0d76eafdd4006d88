import { createReader } from './createReader.ts'
import { readMessage } from './readMessage.ts'

/** The largest transaction that the network carries (IPv6 MTU without headers). */
const transactionBytes = 1_232

/** A wire transaction, signed or not; `undefined` for other bytes. */
export function readTransaction(bytes: Uint8Array | undefined): readTransaction.ReturnType | undefined {
  if (!bytes || bytes.length > transactionBytes) return undefined
  const reader = createReader(bytes)
  const count = reader.takeLength()
  const signatures = count === undefined ? undefined : reader.take(count * 64)
  if (!signatures) return undefined
  const messageBytes = reader.rest()
  const message = readMessage(messageBytes)
  if (!message || message.signers.length !== count) return undefined
  return {
    ...message,
    messageBytes,
    signatures: message.signers.map((_, at) => signatures.subarray(at * 64, at * 64 + 64)),
  }
}

export declare namespace readTransaction {
  type ReturnType = readMessage.ReturnType & {
    /** What is signed. */
    readonly messageBytes: Uint8Array
    /** 64 bytes for each signer, zeros where it has not signed. */
    readonly signatures: readonly Uint8Array[]
  }
}
