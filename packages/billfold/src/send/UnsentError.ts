import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'

/** Why a transaction has no hash, and whether it is sure that the wallet did not send it. */
export class UnsentError extends Error {
  readonly error: BillfoldError
  readonly isSure: boolean
  constructor(error: BillfoldError, isSure: boolean) {
    super(error.message)
    this.error = error
    this.isSure = isSure
  }
}
