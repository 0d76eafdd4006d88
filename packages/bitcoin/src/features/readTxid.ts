import { BillfoldError, connectorInvalidAnswer, isRecord } from 'billfold/protocol'

/**
 * The id of the transaction out of a wallet's answer to `sendTransfer`, in lower case. Only the chain shows whether the
 * transaction exists.
 *
 * @throws `connector/invalid-answer` when it is not a transaction id.
 */
export function readTxid(answer: unknown): string {
  const txid = isRecord(answer) ? (answer.txid ?? answer.tx_id) : answer
  if (typeof txid === 'string' && /^[\da-f]{64}$/i.test(txid)) return txid.toLowerCase()
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no transaction id' })
}
