import { decodeBase58 } from '../base58/decodeBase58.ts'
import { isEqual } from '../bytes/isEqual.ts'
import type { findTransaction } from '../transaction/findTransaction.ts'
import { readTransaction } from '../transaction/readTransaction.ts'

type Found = NonNullable<ReturnType<typeof findTransaction>>

/** A transaction with the signature (base58) of one of its signers in its place; `undefined` when it is no signature. */
export function insertSignature(asked: Found, address: string, signature: unknown): Found | undefined {
  const signer = asked.signers.indexOf(address)
  const given = typeof signature === 'string' && signature.length < 100 ? decodeBase58(signature) : undefined
  if (given?.length !== 64 || signer < 0) return undefined
  const bytes = Uint8Array.from(asked.bytes)
  bytes.set(given, 1 + signer * 64)
  const signed = readTransaction(bytes)
  return signed && isEqual(signed.messageBytes, asked.messageBytes) ? { ...signed, bytes } : undefined
}
