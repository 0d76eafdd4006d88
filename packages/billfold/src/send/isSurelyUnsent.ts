import type { HandOverStage } from '../core/contracts/HandOverStage.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'

/**
 * Whether an error proves that nothing was sent, so that the visitor may be asked again. What counts is how far the
 * request has come, not what the error says: a wallet that has it may have sent it, with any answer, unless it says
 * that the visitor (4001) or the wallet itself (5000) refused. Another outcome is unknown, never a failure (faults 27, 31).
 */
export function isSurelyUnsent(error: unknown, stage: HandOverStage): boolean {
  if (stage === 'wallet') return isBillfoldError(error, 'wallet/rejected') || isBillfoldError(error, 'wallet/declined')
  return stage !== 'node'
}
