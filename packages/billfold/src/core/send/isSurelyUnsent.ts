import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'

/**
 * Errors that say that nothing was sent: the visitor or the wallet refused, or what was asked for was never handed on. All
 * others leave it open, and an outcome that is not known is never called a failure (faults 27 and 31): a wallet that timed
 * out, lost its port or answered nonsense may have sent it, and a nonce too low may be that of the very same transaction.
 */
const REFUSED =
  /^(send|options|network|chunk|fee|caip|connection)\/|^wallet\/(?!disconnected|chain-disconnected)|^node\/(?!unknown|nonce-too-low|nonce-too-high|gas-too-low|type-unsupported)|^connector\/(not-connected|not-found|switch-unsupported)|^request\/(pending|queue-full)|^rpc\/(parse-error|invalid-request|method-not-found|method-not-supported|invalid-params|invalid-input|not-allowed|action-not-allowed|transaction-rejected|limit-exceeded)/

/** Whether an error of the wallet proves that nothing was sent. */
export function isSurelyUnsent(error: BillfoldError): boolean {
  return REFUSED.test(error.code)
}
