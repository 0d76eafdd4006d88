import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { pairingClosed, pairingExpired, pairingInvalidSettlement } from '../../../protocol/errors/rows/pairing.ts'
import { requestAborted } from '../../../protocol/errors/rows/request.ts'
import type { Proposal } from './Proposal.ts'
import type { ProposalEnd } from './proposalTransition.ts'

/** The error of a proposal that ended without a session. */
export function toProposalError({ cause, joined }: Proposal, why: ProposalEnd): BillfoldError {
  if (cause) return cause
  if (why === 'expired') return new BillfoldError(pairingExpired)
  if (why === 'aborted') return new BillfoldError(requestAborted)
  if (why !== 'invalid') return new BillfoldError(pairingClosed)
  const error = [...joined.values()].map(one => one.settlement?.error).find(one => one !== undefined)
  return new BillfoldError(pairingInvalidSettlement, error ? { cause: error, details: error.message } : {})
}
