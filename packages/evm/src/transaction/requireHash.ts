import { BillfoldError, connectorInvalidAnswer, isTransactionHash } from 'billfold/protocol'

/**
 * What a wallet gave as a transaction hash, if it is one.
 * @throws `connector/invalid-answer`
 */
export function requireHash(answer: unknown): string {
  if (isTransactionHash(answer)) return answer
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no transaction hash' })
}
