import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { Payment, PayState, PayStatus } from './PayState.ts'

/** A payment, from what a host asks for to its end (facts/views.md 5.1). */
export type PayEvent =
  | { readonly type: 'open'; readonly payment: Payment }
  /** The wallet is asked for an allowance, or for the payment. */
  | { readonly type: 'approve' | 'ask'; readonly askId: string }
  | { readonly type: 'approved'; readonly askId: string }
  /** The wallet has sent it. */
  | { readonly type: 'sent'; readonly askId: string; readonly hash: string; readonly payer: string }
  /** It is sure that nothing was sent: the visitor may try again. */
  | { readonly type: 'unsent'; readonly askId: string; readonly error: BillfoldError }
  /** The wallet may have sent it. */
  | { readonly type: 'doubted'; readonly askId: string; readonly error: BillfoldError }
  | { readonly type: 'exchange'; readonly exchange: NonNullable<PayState['exchange']> }
  /** The visitor chooses another way than the exchange that is open. */
  | { readonly type: 'left'; readonly sessionId: string }
  /** How the chain or the exchange says that it ended. */
  | {
      readonly type: 'ended'
      readonly id: string
      readonly hash?: string | undefined
      readonly error?: BillfoldError | undefined
    }
  /** The views are gone before anything was asked for. */
  | { readonly type: 'cancelled'; readonly error: BillfoldError }

export const INITIAL_PAY: PayState = {
  status: 'idle',
  payment: undefined,
  askId: undefined,
  hash: undefined,
  payer: undefined,
  exchange: undefined,
  error: undefined,
  result: undefined,
}

const busy: readonly PayStatus[] = ['approving', 'asking', 'exchange', 'confirming']

/** Next state of a payment. Pure. An event that does not fit the status changes nothing. */
export function payTransition(state: PayState, event: PayEvent): PayState {
  const { status, payment } = state
  switch (event.type) {
    case 'open':
      return busy.includes(status) ? state : { ...INITIAL_PAY, status: 'choosing', payment: event.payment }
    case 'approve':
    case 'ask':
      return status === 'choosing'
        ? { ...state, status: event.type === 'ask' ? 'asking' : 'approving', askId: event.askId, error: undefined }
        : state
    case 'approved':
      return status === 'approving' && state.askId === event.askId
        ? { ...state, status: 'choosing', askId: undefined }
        : state
    case 'sent':
      // Also after the answer was doubted: the wallet may be slow.
      return state.askId === event.askId && (status === 'asking' || status === 'unknown')
        ? { ...state, status: 'confirming', hash: event.hash, payer: event.payer, error: undefined }
        : state
    case 'unsent':
      return state.askId === event.askId && (status === 'asking' || status === 'approving')
        ? { ...state, status: 'choosing', askId: undefined, error: event.error }
        : state
    case 'doubted':
      return state.askId === event.askId && status === 'asking'
        ? { ...state, status: 'unknown', error: event.error }
        : state
    case 'exchange':
      return status === 'choosing'
        ? { ...state, status: 'exchange', exchange: event.exchange, error: undefined }
        : state
    case 'left':
      return status === 'exchange' && state.exchange?.sessionId === event.sessionId
        ? { ...state, status: 'choosing', exchange: undefined }
        : state
    case 'ended':
      return payment &&
        payment.id === event.id &&
        (status === 'confirming' || status === 'exchange' || status === 'unknown')
        ? end(state, payment, event)
        : state
    case 'cancelled':
      return status === 'choosing' ? { ...state, status: 'cancelled', error: event.error } : state
  }
}

function end(
  state: PayState,
  payment: Payment,
  { hash = state.hash, error }: Extract<PayEvent, { type: 'ended' }>,
): PayState {
  if (error) return { ...state, status: error.code === 'pay/unknown' ? 'unknown' : 'failed', hash, error }
  const { exchange, payer } = state
  const { networkId, recipient, amount, reference } = payment
  return {
    ...state,
    status: 'success',
    hash,
    error: undefined,
    result: {
      type: exchange ? 'exchange' : 'wallet',
      ...{ networkId, recipient, amount, hash, payer, reference },
      ...(exchange ? { exchangeId: exchange.id, sessionId: exchange.sessionId } : {}),
    },
  }
}
