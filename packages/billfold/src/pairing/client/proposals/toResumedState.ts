import { pairingExpiryMarginMs } from '../../../protocol/limits.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'
import { OPEN_PROPOSAL, type ProposalState } from './proposalTransition.ts'

/** Where a proposal of the page before stands: the session of its wallet may be stored already. */
export function toResumedState(stored: StoredProposal, isSettled: boolean, nowMs: number): ProposalState {
  const { responder, refused = [], isOver, expiresAt } = stored
  if (responder === undefined)
    return !isOver && expiresAt - pairingExpiryMarginMs > nowMs ? OPEN_PROPOSAL : { phase: 'ended', refused }
  if (isSettled) return { phase: 'settled', responder, refused }
  return isOver ? { phase: 'ended', refused: [...refused, responder] } : { phase: 'approved', responder, refused }
}
