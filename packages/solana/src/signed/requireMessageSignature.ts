import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { isEqual } from '../bytes/isEqual.ts'
import { verifySignature } from '../signature/verifySignature.ts'

/** `0xff` and these letters begin an off-chain message; no transaction begins with them. */
const domain = Uint8Array.of(255, ...new TextEncoder().encode('solana offchain'))

/**
 * The 64 bytes of a signature out of a wallet's answer to `solana_signMessage`, checked: over the message itself, or over
 * the message behind the header of an off-chain message, which hardware wallets put before it. Source: docs.anza.xyz,
 * "Off-Chain Message Signing", signing domain.
 *
 * @throws `connector/invalid-answer` for a signature that is not the account's.
 */
export function requireMessageSignature(answer: unknown, message: Uint8Array, address: string): Uint8Array {
  const { signature: text, signedMessage } = isRecord(answer) ? answer : {}
  const signature = typeof text === 'string' && text.length < 100 ? decodeBase58(text) : undefined
  const publicKey = decodeBase58(address)
  const framed = typeof signedMessage === 'string' ? decodeBase58(signedMessage) : undefined
  const isFramed = !!framed && isEqual(framed.subarray(0, domain.length), domain)
  const isTheirs = (over: Uint8Array | undefined) =>
    !!over &&
    !!signature &&
    !!publicKey &&
    endsWith(over, message) &&
    verifySignature({ publicKey, message: over, signature })
  if (!signature || !(isTheirs(message) || (isFramed && isTheirs(framed))))
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The signature is not of the account' })
  return signature
}

function endsWith(whole: Uint8Array, part: Uint8Array): boolean {
  return whole.length >= part.length && isEqual(whole.subarray(whole.length - part.length), part)
}
