import type { EnvelopeKind } from '../../contract/envelope.ts'

/** Why a wallet is not open, in terms of what the visitor can do. */
export type WalletFailureCode = 'no-session' | 'rolled-back' | 'waiting' | 'factor-needed'

/**
 * A wallet that cannot be opened here and now.
 *
 * @example if (error instanceof WalletFailure && error.code === 'waiting') show(error.details.readyAtMs)
 */
export class WalletFailure extends Error {
  override readonly name = 'WalletFailure'
  readonly code: WalletFailureCode
  /** When the escrow opens it, and what opens it now. */
  readonly details: { readonly readyAtMs?: number; readonly kinds?: readonly EnvelopeKind[] }

  constructor(code: WalletFailureCode, message: string, details: WalletFailure['details'] = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
