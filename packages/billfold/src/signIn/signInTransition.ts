import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { isSignInDue } from './isSignInDue.ts'
import type { SignInDraft, SignInState, SignInTarget } from './SignInState.ts'

export type SignInEvent =
  /** The active account or its network is another one now. `isQuiet`: it was restored. */
  | {
      readonly type: 'target'
      readonly target: SignInTarget | undefined
      readonly isQuiet: boolean
      readonly isRequired: boolean
    }
  | { readonly type: 'found'; readonly attempt: number; readonly session: SignInSession | undefined }
  /** Looking for a session or preparing the message failed. `isAway`: the server does not answer. */
  | { readonly type: 'initFailed'; readonly attempt: number; readonly error: BillfoldError; readonly isAway: boolean }
  | { readonly type: 'prepared'; readonly attempt: number; readonly draft: SignInDraft }
  /** The visitor, or the host, wants to sign in; `asksNext`: without a look at the message. */
  | { readonly type: 'wanted'; readonly asksNext: boolean }
  /** The visitor has read the message and goes on. */
  | { readonly type: 'pressed' }
  | { readonly type: 'signed'; readonly attempt: number; readonly session: SignInSession }
  | { readonly type: 'saved'; readonly attempt: number; readonly session: SignInSession }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: BillfoldError }
  | { readonly type: 'cancelled' }
  /** The modal was closed over the sign-in. */
  | { readonly type: 'closed' }
  /** Sessions changed elsewhere, or one has expired. */
  | { readonly type: 'changed' }
  | { readonly type: 'signedOut' }

export type SignInEffect =
  /** `isAgain`: a failure changes nothing. */
  | {
      readonly type: 'look'
      readonly attempt: number
      readonly target: SignInTarget
      readonly isAgain?: true
    }
  | { readonly type: 'prepare'; readonly attempt: number; readonly target: SignInTarget }
  | { readonly type: 'ask'; readonly attempt: number; readonly target: SignInTarget; readonly draft: SignInDraft }
  | {
      readonly type: 'save'
      readonly attempt: number
      readonly target: SignInTarget
      readonly draft: SignInDraft
      readonly session: SignInSession
    }
  /** Show the view, close it, or end the connection because sign-in could not begin. */
  | { readonly type: 'open' | 'close' }
  | { readonly type: 'endConnection'; readonly error: BillfoldError; readonly target: SignInTarget }
  | { readonly type: 'succeeded' | 'cancelled'; readonly target: SignInTarget }
  | { readonly type: 'erred'; readonly target: SignInTarget; readonly error: BillfoldError }
  /** A required sign-in was cancelled: back to the network that has a session, else disconnect. */
  | { readonly type: 'leave'; readonly back: SignInTarget | undefined }

export type SignInResult = { readonly state: SignInState; readonly effects: readonly SignInEffect[] }

/**
 * Sign-in of the active account (specification section 4, "Sign-in with wallet").
 *
 * "On connect, with sign-in enabled, a supported network and no existing sessions, the SIWXSignMessage view opens. Success
 * stores the session, closes the modal and tracks SIWX_AUTH_SUCCESS. Failure reopens the sign view, shows an error and tracks
 * SIWX_AUTH_ERROR. Cancel (tracks CLICK_CANCEL_SIWX): if sign-in is required, switch back to the last connected network
 * when it has sessions, otherwise disconnect; if not required, just close."
 *
 * A target is an account on a network: with another one everything that was waited for is dropped. A connection that is
 * restored is asked only where sign-in is required. Pure.
 */
export function signInTransition(state: SignInState, event: SignInEvent): SignInResult {
  const { phase, target, isRequired } = state
  switch (event.type) {
    case 'target': {
      if (event.target && isSame(event.target, target))
        return { state: { ...state, isRequired: event.isRequired }, effects: [] }
      const attempt = state.attempt + 1
      const { isQuiet } = event
      const base = { attempt, isRequired: event.isRequired, last: state.last }
      if (!event.target) return { state: { ...base, phase: 'idle' }, effects: [{ type: 'close' }] }
      return {
        state: { ...base, phase: 'looking', target: event.target, isQuiet },
        effects: [{ type: 'look', attempt, target: event.target }],
      }
    }
    case 'found': {
      if (event.attempt !== state.attempt || !target) return { state, effects: [] }
      const { session } = event
      // What was signed here stays: a server gives no text.
      if (session && phase === 'signedIn') return { state, effects: [] }
      if (session)
        return {
          state: settled(state, { phase: 'signedIn', session, last: target }),
          effects: [{ type: 'close' }],
        }
      if (phase !== 'looking' && phase !== 'signedIn') return { state, effects: [] }
      const isQuiet = phase === 'signedIn' || state.isQuiet
      return isQuiet && !isRequired
        ? { state: settled(state, { phase: 'declined' }), effects: [{ type: 'close' }] }
        : prepare(settled(state, { phase: 'preparing', asksNext: state.asksNext }))
    }
    case 'initFailed': {
      if (event.attempt !== state.attempt || !target || (phase !== 'looking' && phase !== 'preparing'))
        return { state, effects: [] }
      const { error } = event
      if (event.isAway && !isRequired) {
        if (state.isQuiet) return { state: settled(state, { phase: 'declined', error }), effects: [] }
        return { state: settled(state, { phase: 'away', error }), effects: [{ type: 'open' }] }
      }
      return {
        state: settled(state, { phase: 'declined', error, attempt: state.attempt + 1 }),
        effects: [
          { type: 'erred', target, error },
          { type: 'endConnection', error, target },
        ],
      }
    }
    case 'prepared': {
      if (event.attempt !== state.attempt || phase !== 'preparing' || !target) return { state, effects: [] }
      const { draft } = event
      return state.asksNext
        ? ask({ ...state, draft }, draft, target)
        : { state: { ...state, phase: 'ready', draft }, effects: [] }
    }
    case 'wanted': {
      if (!target || phase === 'signedIn' || phase === 'asking' || phase === 'saving')
        return { state, effects: target && phase !== 'signedIn' ? [{ type: 'open' }] : [] }
      if (phase === 'looking') return { state: { ...state, isQuiet: false, asksNext: event.asksNext }, effects: [] }
      if (phase === 'ready' && state.draft)
        return event.asksNext ? ask(state, state.draft, target) : { state, effects: [{ type: 'open' }] }
      return prepare(settled(state, { phase: 'preparing', asksNext: event.asksNext }))
    }
    case 'pressed':
      if (!target) return { state, effects: [] }
      if (phase === 'ready' && state.draft) return ask(state, state.draft, target)
      // A nonce is used once: the message is made anew.
      if (phase === 'failed') return prepare(settled(state, { phase: 'preparing', asksNext: true, draft: state.draft }))
      if (phase === 'away') {
        const next = prepare(settled(state, { phase: 'preparing' }))
        const look = { type: 'look', attempt: next.state.attempt, target, isAgain: true } as const
        return { ...next, effects: [look, ...next.effects] }
      }
      return { state, effects: [] }
    case 'signed':
      if (event.attempt !== state.attempt || phase !== 'asking' || !target || !state.draft)
        return { state, effects: [] }
      return {
        state: { ...state, phase: 'saving' },
        effects: [{ type: 'save', attempt: state.attempt, target, draft: state.draft, session: event.session }],
      }
    case 'saved':
      if (event.attempt !== state.attempt || phase !== 'saving' || !target) return { state, effects: [] }
      return {
        state: settled(state, { phase: 'signedIn', session: event.session, last: target }),
        effects: [{ type: 'close' }, { type: 'succeeded', target }],
      }
    case 'failed':
      if (event.attempt !== state.attempt || !target || (phase !== 'asking' && phase !== 'saving'))
        return { state, effects: [] }
      return {
        state: settled(state, { phase: 'failed', error: event.error, draft: state.draft }),
        effects: [{ type: 'open' }, { type: 'erred', target, error: event.error }],
      }
    case 'cancelled': {
      if (!target || !isSignInDue(state)) return { state, effects: [] }
      const next = settled(state, { phase: 'declined', attempt: state.attempt + 1 })
      const { last } = state
      const back = last && !isSame(last, target) && isOneAccount(last, target) ? last : undefined
      return {
        state: next,
        effects: [
          { type: 'cancelled', target },
          ...(isRequired ? ([{ type: 'leave', back }] as const) : []),
          { type: 'close' },
        ],
      }
    }
    case 'closed':
      if (isRequired || !isSignInDue(state)) return { state, effects: [] }
      return { state: settled(state, { phase: 'declined', attempt: state.attempt + 1 }), effects: [] }
    case 'changed':
      if (!target || phase === 'looking') return { state, effects: [] }
      return { state, effects: [{ type: 'look', attempt: state.attempt, target, isAgain: true }] }
    case 'signedOut':
      // What is still looked for was revoked as well.
      if (!target || (phase !== 'signedIn' && phase !== 'looking')) return { state, effects: [] }
      return {
        state: settled(state, { phase: 'declined', attempt: state.attempt + 1, last: undefined }),
        effects: isRequired ? [{ type: 'leave', back: undefined }] : [],
      }
  }
}

/** Keeps the members that outlive a step, and applies the change of the step. */
function settled(state: SignInState, change: Partial<SignInState> & Pick<SignInState, 'phase'>): SignInState {
  const { attempt, isRequired, target, last } = state
  return { attempt, isRequired, target, last, ...change }
}

function prepare(state: SignInState): SignInResult {
  const target = state.target as SignInTarget
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt },
    effects: [{ type: 'open' }, { type: 'prepare', attempt, target }],
  }
}

function ask(state: SignInState, draft: SignInDraft, target: SignInTarget): SignInResult {
  const attempt = state.attempt + 1
  return {
    state: settled(state, { phase: 'asking', draft, attempt }),
    effects: [{ type: 'ask', attempt, target, draft }],
  }
}

function isSame(one: SignInTarget, other: SignInTarget | undefined): boolean {
  return one.chainId === other?.chainId && one.address === other.address
}

function isOneAccount(one: SignInTarget, other: SignInTarget): boolean {
  return one.address === other.address && one.chainId.split(':')[0] === other.chainId.split(':')[0]
}
