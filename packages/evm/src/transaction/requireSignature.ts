import type { Account } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isSignedMessage } from 'billfold/protocol'

/**
 * What a wallet gave as a signature, if it is one: 0x and at least 62 hex digits (specification section 5). A contract
 * that signed on chain has no signature and answers `0x` (ERC-1271).
 *
 * @throws `connector/invalid-answer`
 */
export function requireSignature(answer: unknown, account: Account): string {
  if (isSignedMessage(answer) || (answer === '0x' && account.type === 'smartAccount')) return answer
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no signature' })
}
