/**
 * One proposal, from its code to a session or none. The first wallet that answers gets it; a wallet that answers later, or too
 * late, gets the error that its session is over, so that no wallet keeps a session that no page has (faults 103 and 104). Wallets
 * are named by the public key with which they answer. Pure: `createProposals` runs it.
 */
export type ProposalState = {
  /**
   * `open`: no answer yet. `approved`: a wallet approved and will settle. `keeping`: its session is being stored.
   * `settled` and `ended`: final. `over`: no message arrives any more.
   */
  readonly phase: 'open' | 'approved' | 'keeping' | 'settled' | 'ended' | 'over'
  /** Whose session it is. */
  readonly responder?: string
  /** Wallets whose settlement is answered with an error. */
  readonly refused: readonly string[]
}

export type ProposalEnd = 'rejected' | 'closed' | 'expired' | 'aborted' | 'failed' | 'invalid'

export type ProposalEvent =
  /** A wallet's yes. */
  | { readonly type: 'approval'; readonly responder: string }
  /** A settlement on the topic of that wallet; whether it may be kept was checked. */
  | { readonly type: 'settlement'; readonly responder: string; readonly isValid: boolean }
  | { readonly type: 'kept' }
  /** A wallet's no, or another reason to give up. */
  | { readonly type: 'end'; readonly why: ProposalEnd }
  /** The code is over: later answers are refused. */
  | { readonly type: 'over' }

export type ProposalEffect =
  /** Agree on a key with that wallet and listen to its topic. */
  | { readonly type: 'join'; readonly responder: string }
  /** Store the session; then `kept`. */
  | { readonly type: 'keep'; readonly responder: string }
  /** The settlement was no good: answer it with its error. All other wallets get the error that they came too late. */
  | { readonly type: 'refuse'; readonly responder: string; readonly isLate: boolean }
  /** The session was stored after the proposal was given up: delete it here and at the wallet. */
  | { readonly type: 'undo'; readonly responder: string }
  | { readonly type: 'resolve' }
  | { readonly type: 'reject'; readonly why: ProposalEnd }
  /** Stop listening. */
  | { readonly type: 'close' }

export type ProposalResult = { readonly state: ProposalState; readonly effects: readonly ProposalEffect[] }

export const OPEN_PROPOSAL: ProposalState = { phase: 'open', refused: [] }

/** Next state of a proposal, and what has to happen because of it. */
export function proposalTransition(state: ProposalState, event: ProposalEvent): ProposalResult {
  const { phase, responder, refused } = state
  if (phase === 'over') return stay(state)
  switch (event.type) {
    case 'approval':
      if (event.responder === responder || refused.includes(event.responder)) return stay(state)
      if (phase === 'open')
        return {
          state: { ...state, phase: 'approved', responder: event.responder },
          effects: [{ type: 'join', responder: event.responder }],
        }
      return {
        state: { ...state, refused: [...refused, event.responder] },
        effects: [{ type: 'join', responder: event.responder }],
      }
    case 'settlement':
      if (event.responder !== responder)
        return refused.includes(event.responder)
          ? { state, effects: [{ type: 'refuse', responder: event.responder, isLate: true }] }
          : stay(state)
      if (phase !== 'approved') return stay(state)
      return event.isValid
        ? { state: { ...state, phase: 'keeping' }, effects: [{ type: 'keep', responder }] }
        : {
            state: { phase: 'ended', refused: [...refused, responder] },
            effects: [
              { type: 'refuse', responder, isLate: false },
              { type: 'reject', why: 'invalid' },
            ],
          }
    case 'kept':
      return phase === 'keeping'
        ? { state: { ...state, phase: 'settled' }, effects: [{ type: 'resolve' }] }
        : stay(state)
    case 'end':
      return end(state, event.why)
    case 'over':
      return {
        state: { ...state, phase: 'over' },
        effects: [...end(state, 'expired', true).effects, { type: 'close' }],
      }
  }
}

function end(state: ProposalState, why: ProposalEnd, isOver = false): ProposalResult {
  const { phase, responder, refused } = state
  if (phase === 'open') return { state: { ...state, phase: 'ended' }, effects: [{ type: 'reject', why }] }
  if (responder === undefined) return stay(state)
  const ended: ProposalState = { phase: 'ended', refused: [...refused, responder] }
  // A wallet that said yes in time may finish: neither another wallet's no nor the end of the code concerns it.
  if (phase === 'approved' && (why === 'aborted' || why === 'failed' || isOver))
    return { state: ended, effects: [{ type: 'reject', why }] }
  if (phase === 'keeping' && (why === 'aborted' || isOver))
    return {
      state: ended,
      effects: [
        { type: 'undo', responder },
        { type: 'reject', why },
      ],
    }
  return stay(state)
}

function stay(state: ProposalState): ProposalResult {
  return { state, effects: [] }
}
