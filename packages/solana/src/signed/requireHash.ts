import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'

/**
 * The hash of a transaction (its first signature, base58) out of a wallet's answer to `solana_signAndSendTransaction`.
 * Only the chain shows whether the transaction exists.
 *
 * @throws `connector/invalid-answer` when the answer is not a signature.
 */
export function requireHash(answer: unknown): string {
  const { signature } = isRecord(answer) ? answer : {}
  const known = typeof signature === 'string' && signature.length < 100 ? decodeBase58(signature) : undefined
  if (known?.length !== 64 || known.every(byte => byte === 0))
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no signature' })
  return encodeBase58(known)
}
