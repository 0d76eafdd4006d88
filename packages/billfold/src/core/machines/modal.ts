import type { Namespace } from '../../protocol/caip/types.ts'
import type { ViewEntry, ViewTarget } from '../modal/views.ts'
import type { ModalState } from '../state/ModalState.ts'

export type CloseReason = 'visitor' | 'done' | 'host' | 'disconnected'

export type ModalEvent =
  | { readonly type: 'open'; readonly target: ViewTarget; readonly namespace?: Namespace | undefined }
  | { readonly type: 'close'; readonly reason: CloseReason; readonly isInline: boolean; readonly rest: ViewTarget }
  | { readonly type: 'push'; readonly target: ViewTarget }
  | { readonly type: 'replace'; readonly target: ViewTarget }
  | { readonly type: 'reset'; readonly target: ViewTarget }
  /** `isConnected`: going back to Connect as the first view while connected shows Account instead; deeper, one more wallet is added. */
  | { readonly type: 'back'; readonly isConnected: boolean; readonly isInline: boolean }
  | { readonly type: 'backTo'; readonly index: number }
  | { readonly type: 'shakeEnded' }

export type ModalEffect =
  | { readonly type: 'opened' }
  | { readonly type: 'closed'; readonly reason: CloseReason }
  | { readonly type: 'shake' }

export type ModalResult = { readonly state: ModalState; readonly effects: readonly ModalEffect[] }

const NONE: readonly ModalEffect[] = []

/**
 * The modal and its history (specification section 2, "Navigation").
 *
 * "The modal keeps a history stack. Going back from the first view closes the modal. Closing resets the view to
 * Connect." In inline mode the modal is always drawn: closing resets the history and leaves it open.
 *
 * "Closing is disabled in the sign and approve views when sign-in is required and no session exists."
 *
 * Pure. A closing that is refused (specification: "Closing is disabled in …") shakes instead.
 */
export function modalTransition(state: ModalState, event: ModalEvent): ModalResult {
  // Views navigate; while the modal is closed there is none, and events of a late one are ignored.
  if (!state.isOpen && event.type !== 'open') return { state, effects: NONE }
  switch (event.type) {
    case 'open':
      return {
        state: { ...show(state, [], event.target, 'forward'), isOpen: true, namespace: event.namespace },
        effects: state.isOpen ? NONE : [{ type: 'opened' }],
      }
    case 'close': {
      if (isClosingRefused(state, event.reason)) return shake(state)
      const reset = show(state, [], event.rest, 'back')
      return {
        state: { ...reset, isOpen: event.isInline, isShaking: false },
        // Nothing has closed: an inline modal is opened once.
        effects: event.isInline ? NONE : [{ type: 'closed', reason: event.reason }],
      }
    }
    case 'push':
      return {
        state: isShown(state, event.target) ? state : show(state, state.history, event.target, 'forward'),
        effects: NONE,
      }
    case 'replace':
      return {
        state: isShown(state, event.target) ? state : show(state, state.history.slice(0, -1), event.target, 'forward'),
        effects: NONE,
      }
    case 'reset':
      return { state: show(state, [], event.target, 'back'), effects: NONE }
    case 'back': {
      if (state.history.length <= 1) {
        if (event.isInline) return { state, effects: NONE }
        return modalTransition(state, { type: 'close', reason: 'visitor', isInline: false, rest: { view: 'Connect' } })
      }
      const history = state.history.slice(0, -1)
      if (event.isConnected && history.length < 2 && history.at(-1)?.view === 'Connect')
        return { state: show(state, history.slice(0, -1), { view: 'Account' }, 'back'), effects: NONE }
      return { state: { ...state, history, direction: 'back' }, effects: NONE }
    }
    case 'backTo':
      return event.index >= 0 && event.index < state.history.length - 1
        ? { state: { ...state, history: state.history.slice(0, event.index + 1), direction: 'back' }, effects: NONE }
        : { state, effects: NONE }
    case 'shakeEnded':
      return { state: { ...state, isShaking: false }, effects: NONE }
  }
}

/**
 * UnsupportedChain, and SwitchNetwork reached from it, may not be closed by the visitor (facts/views.md 1.1). A required sign-in
 * that is due, here or below the approval that it asked for, may not be closed by the host either.
 */
function isClosingRefused({ history }: ModalState, reason: CloseReason): boolean {
  const last = history.at(-1)?.view
  return (
    (reason === 'visitor' &&
      (last === 'UnsupportedChain' || (last === 'SwitchNetwork' && history.at(-2)?.view === 'UnsupportedChain'))) ||
    ((reason === 'visitor' || reason === 'host') && history.some(({ params }) => params && 'isRequired' in params))
  )
}

function shake(state: ModalState): ModalResult {
  return state.isShaking
    ? { state, effects: NONE }
    : { state: { ...state, isShaking: true }, effects: [{ type: 'shake' }] }
}

/** Pushing what is already shown is no step. The same view with other parameters is. */
function isShown(state: ModalState, target: ViewTarget): boolean {
  const last = state.history.at(-1)
  if (last?.view !== target.view) return false
  const now: Record<string, unknown> = last.params ?? {}
  const wanted: Record<string, unknown> = target.params ?? {}
  return Object.keys({ ...now, ...wanted }).every(name => now[name] === wanted[name])
}

function show(
  state: ModalState,
  below: readonly ViewEntry[],
  target: ViewTarget,
  direction: ModalState['direction'],
): ModalState {
  const visits = state.visits + 1
  const entry = { view: target.view, params: target.params, key: visits } as ViewEntry
  return { ...state, history: [...below, entry], direction, visits }
}
