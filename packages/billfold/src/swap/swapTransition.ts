import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SwapDraft, SwapState, SwapTerms } from './SwapState.ts'
import { defaultSlippageBps } from './swapLimits.ts'

/**
 * Swapping, up to the wallet's answer (facts 3.10): the visitor enters a swap, reviews it, gives an allowance where one is
 * missing, and the wallet is asked. While the wallet is asked nothing is reset, because the kit cannot take the question back.
 */
export type SwapEvent =
  | { readonly type: 'edit'; readonly change: Partial<SwapDraft> }
  /** Gives and receives change places; `amount` is what was to be received, as a decimal string. */
  | { readonly type: 'flip'; readonly amount: string }
  /** A host's own entries; everything else is empty. */
  | { readonly type: 'give'; readonly draft: Partial<SwapDraft> }
  | { readonly type: 'review'; readonly terms: SwapTerms }
  | { readonly type: 'back' }
  /** The wallet is asked for an allowance. */
  | { readonly type: 'approve'; readonly askId: string }
  /** The chain has the allowance. */
  | { readonly type: 'approved'; readonly askId: string }
  | { readonly type: 'ask'; readonly askId: string }
  /** Nothing was swapped, and the visitor may try again. */
  | { readonly type: 'failed'; readonly askId: string; readonly error: BillfoldError; readonly isSure?: boolean }
  /** It was sent, so there is nothing left to do here. */
  | { readonly type: 'ended'; readonly askId: string }
  /** Another account or network, or the visitor has left. */
  | { readonly type: 'reset' }

export const INITIAL_SWAP: SwapState = {
  status: 'editing',
  draft: { from: undefined, to: undefined, amount: '', unit: 'token', slippageBps: defaultSlippageBps },
  review: undefined,
  askId: undefined,
  error: undefined,
  isSure: true,
}

/** Next state of swapping. Pure. An event that does not fit the status changes nothing. */
export function swapTransition(state: SwapState, event: SwapEvent): SwapState {
  const { status, draft, review } = state
  const isWaiting = status === 'approving' || status === 'asking'
  switch (event.type) {
    case 'edit':
      return status === 'editing' ? { ...state, draft: { ...draft, ...event.change } } : state
    case 'flip':
      return status === 'editing'
        ? { ...state, draft: { ...draft, from: draft.to, to: draft.from, amount: event.amount, unit: 'token' } }
        : state
    case 'give':
      return isWaiting ? state : { ...INITIAL_SWAP, draft: { ...INITIAL_SWAP.draft, ...event.draft } }
    case 'review':
      return status === 'editing' ? { ...state, status: 'reviewing', review: event.terms, error: undefined } : state
    case 'back':
      return status === 'reviewing' ? { ...state, status: 'editing', review: undefined, error: undefined } : state
    case 'approve':
      return status === 'reviewing' && review
        ? { ...state, status: 'approving', askId: event.askId, error: undefined }
        : state
    case 'approved':
      return state.askId === event.askId && status === 'approving'
        ? { ...state, status: 'reviewing', askId: undefined }
        : state
    case 'ask':
      return status === 'reviewing' && review
        ? { ...state, status: 'asking', askId: event.askId, error: undefined }
        : state
    case 'failed':
      return state.askId === event.askId
        ? { ...state, status: 'reviewing', askId: undefined, error: event.error, isSure: event.isSure ?? true }
        : state
    case 'ended':
      return state.askId === event.askId ? INITIAL_SWAP : state
    case 'reset':
      return isWaiting ? state : INITIAL_SWAP
  }
}
