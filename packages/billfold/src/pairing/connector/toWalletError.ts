import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'

/** What came of a request, with the wallet's own error read by its family: the client knows a person's no, and no more. */
export async function toWalletError(cause: unknown, rules: WalletSessionRules): Promise<BillfoldError> {
  return isBillfoldError(cause) && cause.code !== 'request/failed'
    ? cause
    : rules.toError(isBillfoldError(cause) ? cause.cause : cause)
}
