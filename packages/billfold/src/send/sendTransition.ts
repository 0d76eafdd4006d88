import type { FeeSpeed, FeeTerms } from '../core/contracts/Features.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SendDraft, SendReview, SendState } from './SendState.ts'

/**
 * Sending, up to the wallet's answer (specification section 4): "loading is set during sending. … Success resets the
 * whole send state." and "Switching resets the send state".
 *
 * What is asked of the wallet is what was reviewed. While the wallet is asked nothing is reset, because the kit cannot take
 * the question back; what comes after its answer is the part of `followTransition`.
 */
export type SendEvent =
  | { readonly type: 'edit'; readonly change: Partial<Omit<SendDraft, 'given'>> }
  /** A host's own entries; everything else is empty. */
  | { readonly type: 'give'; readonly draft: SendDraft }
  | { readonly type: 'preview'; readonly review: SendReview }
  /** How soon it is wanted. */
  | { readonly type: 'hurry'; readonly speed: FeeSpeed }
  | { readonly type: 'back' }
  /** `terms` are those of the fee that is shown; the last ones, where none is. */
  | { readonly type: 'ask'; readonly askId: string; readonly terms?: FeeTerms | undefined }
  /** The wallet said no: nothing was sent, and the visitor may ask again. */
  | { readonly type: 'declined'; readonly askId: string; readonly error: BillfoldError }
  /** It was sent, or that is unknown. */
  | { readonly type: 'ended'; readonly askId: string }
  /** Another account or network, or the visitor has left. */
  | { readonly type: 'reset' }

export const INITIAL_SEND: SendState = {
  status: 'editing',
  draft: { token: undefined, amount: '', unit: 'token', to: '', given: [] },
  review: undefined,
  askId: undefined,
  error: undefined,
}

/** Next state of sending. Pure. An event that does not fit the status changes nothing. */
export function sendTransition(state: SendState, event: SendEvent): SendState {
  const { status, draft } = state
  switch (event.type) {
    case 'edit': {
      if (status !== 'editing') return state
      const isFixed = draft.given.some(field => field in event.change) || ('unit' in event.change && isFixedUnit(draft))
      // What is typed is shown as it is typed.
      const shownIn = 'amount' in event.change ? undefined : draft.shownIn
      return isFixed ? state : { ...state, draft: { ...draft, shownIn, ...event.change } }
    }
    case 'give':
      return status === 'asking' ? state : { ...INITIAL_SEND, draft: event.draft }
    case 'preview':
      return status === 'editing' ? { ...state, status: 'previewing', review: event.review, error: undefined } : state
    case 'hurry':
      return status === 'previewing' && state.review
        ? { ...state, review: { ...state.review, speed: event.speed } }
        : state
    case 'back':
      return status === 'previewing' ? { ...state, status: 'editing', review: undefined, error: undefined } : state
    case 'ask':
      if (status !== 'previewing' || !state.review) return state
      return {
        ...state,
        status: 'asking',
        askId: event.askId,
        review: event.terms ? { ...state.review, terms: event.terms } : state.review,
        error: undefined,
      }
    case 'declined':
      return state.askId === event.askId
        ? { ...state, status: 'previewing', askId: undefined, error: event.error }
        : state
    case 'ended':
      return state.askId === event.askId ? INITIAL_SEND : state
    case 'reset':
      return status === 'asking' ? state : INITIAL_SEND
  }
}

/** The amount that a host gave is one of tokens. */
function isFixedUnit(draft: SendDraft): boolean {
  return draft.given.includes('amount')
}
