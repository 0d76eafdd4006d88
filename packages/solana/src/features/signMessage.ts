import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { verifySignature } from '../signature/verifySignature.ts'
import { readMessage } from '../transaction/readMessage.ts'
import { toRequest } from './toRequest.ts'

/** No wallet shows more of a text, and base58 of a long one takes time. */
const messageBytes = 65_536

/**
 * Signs text (as UTF-8) or bytes; resolves with the signature in base58. It is checked before it counts: over the message
 * itself, or over what the wallet says it has put around it (as hardware wallets do).
 *
 * @throws `rpc/invalid-params` for bytes that are a transaction (signing them would sign it), or more than 64 KiB ·
 * `connector/invalid-answer` for a signature that is not the account's.
 */
export const signMessage: FeatureImplementations['signMessage'] = async options => {
  const { account, connector, message } = options
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  if (bytes.length > messageBytes) throw new BillfoldError(rpcInvalidParams, { details: 'The message is too long' })
  if (readMessage(bytes)) throw new BillfoldError(rpcInvalidParams, { details: 'The message is a transaction' })
  const answer = await connector.request(toRequest(options, 'solana_signMessage', { message: encodeBase58(bytes) }))
  const { signature: text, signedMessage } = isRecord(answer) ? answer : {}
  const signature = typeof text === 'string' && text.length < 100 ? decodeBase58(text) : undefined
  const publicKey = decodeBase58(account.address)
  const framed = typeof signedMessage === 'string' ? decodeBase58(signedMessage) : undefined
  const isOurs =
    signature &&
    publicKey &&
    [bytes, framed].some(over => over && holds(over, bytes) && verifySignature({ publicKey, message: over, signature }))
  if (!isOurs) throw new BillfoldError(connectorInvalidAnswer, { details: 'The signature is not of the account' })
  return encodeBase58(signature)
}

/** Whether `part` stands at the end of `whole`: what is put around a message goes before it. */
function holds(whole: Uint8Array, part: Uint8Array): boolean {
  const start = whole.length - part.length
  return start >= 0 && part.every((byte, at) => byte === whole[start + at])
}
