/** When the button that signs takes a press (security section 1.8). Times are milliseconds of one clock that never jumps. */
export type Arming = {
  /** All of the card is on screen and nothing covers it; absent before the browser has looked. */
  readonly isSeen: boolean | undefined
  readonly isLarge: boolean
  /** The page is not in the background. */
  readonly isVisible: boolean
  readonly isFocused: boolean
  /** A visitor is present: the pointer moved inside, or a key was pressed. */
  readonly isAlive: boolean
  /** The end of what is asked was on screen: nothing of it is left to scroll to. */
  readonly isRead: boolean
  readonly layoutAtMs: number
  /** Since when all of the first four hold without a break. */
  readonly steadySinceMs: number | undefined
}

/** What is observed of it. */
export type ArmingEvent =
  | { readonly kind: 'seen' | 'large' | 'visible' | 'focused'; readonly isSo: boolean }
  | { readonly kind: 'alive' | 'layout' | 'read' }

const steadyMs = 1_000
const layoutMs = 500

/** Nothing is known yet: not armed. */
export const startArming = (nowMs: number): Arming => ({
  isSeen: undefined,
  isLarge: false,
  isVisible: false,
  isFocused: false,
  isAlive: false,
  isRead: false,
  layoutAtMs: nowMs,
  steadySinceMs: undefined,
})

/**
 * What an event changes. Every loss begins the second anew; who looked away from a covered, shrunk or hidden card has to move again.
 *
 * @example moveArming(startArming(0), { kind: 'alive' }, 10)
 */
export function moveArming(before: Arming, event: ArmingEvent, nowMs: number): Arming {
  if (!('isSo' in event)) {
    if (event.kind === 'layout') return { ...before, layoutAtMs: nowMs }
    if (event.kind === 'read') return before.isRead ? before : { ...before, isRead: true, layoutAtMs: nowMs }
    return before.isAlive ? before : { ...before, isAlive: true }
  }
  const names = { seen: 'isSeen', large: 'isLarge', visible: 'isVisible', focused: 'isFocused' } as const
  const name = names[event.kind]
  const isLost = before[name] && !event.isSo
  const next = { ...before, [name]: event.isSo }
  const isSteady = next.isSeen === true && next.isLarge && next.isVisible && next.isFocused
  return {
    ...next,
    isAlive: next.isAlive && !(isLost && event.kind !== 'focused'),
    steadySinceMs: isSteady ? (before.steadySinceMs ?? nowMs) : undefined,
  }
}

/**
 * Whether a press counts at `nowMs`; if not, why, and from when it will if nothing changes.
 *
 * @example readArming(state, performance.now()) // { isArmed: false, why: 'wait', atMs: 1_200 }
 */
export function readArming(state: Arming, nowMs: number): ArmingStatus {
  if (!state.isVisible) return { isArmed: false, why: 'background' }
  if (!state.isLarge) return { isArmed: false, why: 'small' }
  if (state.isSeen === undefined) return { isArmed: false, why: 'unseen' }
  if (!state.isSeen) return { isArmed: false, why: 'hidden' }
  if (!state.isFocused || state.steadySinceMs === undefined) return { isArmed: false, why: 'unfocused' }
  if (!state.isRead) return { isArmed: false, why: 'unread' }
  if (!state.isAlive) return { isArmed: false, why: 'still' }
  const atMs = Math.max(state.steadySinceMs + steadyMs, state.layoutAtMs + layoutMs)
  return nowMs >= atMs ? { isArmed: true } : { isArmed: false, why: 'wait', atMs }
}

export type ArmingStatus =
  | { readonly isArmed: true }
  | { readonly isArmed: false; readonly why: 'wait'; readonly atMs: number }
  | {
      readonly isArmed: false
      readonly why: 'background' | 'small' | 'hidden' | 'unfocused' | 'unread' | 'still' | 'untyped' | 'unseen'
    }
