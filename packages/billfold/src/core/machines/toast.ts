import type { Toast, ToastState } from '../state/ToastState.ts'

export type ToastEvent =
  | { readonly type: 'show'; readonly variant: Toast['variant']; readonly text: string; readonly isSticky: boolean }
  | { readonly type: 'waited' }
  | { readonly type: 'hide'; readonly id?: number | undefined }

export type ToastEffect = { readonly type: 'wait' } | { readonly type: 'expire'; readonly id: number }

/**
 * One toast at a time (specification section 2: "Toasts have variants loading, success, error. A new toast shown while
 * one is open waits 150 ms."). Only the newest waiting toast is kept: an older one is dropped.
 *
 * Pure.
 */
export function toastTransition(
  state: ToastState,
  event: ToastEvent,
): { state: ToastState; effects: readonly ToastEffect[] } {
  switch (event.type) {
    case 'show': {
      const count = state.count + 1
      const toast: Toast = { id: count, variant: event.variant, text: event.text, isSticky: event.isSticky }
      if (state.shown || state.waiting)
        return { state: { shown: undefined, waiting: toast, count }, effects: state.waiting ? [] : [{ type: 'wait' }] }
      return { state: { shown: toast, waiting: undefined, count }, effects: expiry(toast) }
    }
    case 'waited':
      return state.waiting
        ? { state: { ...state, shown: state.waiting, waiting: undefined }, effects: expiry(state.waiting) }
        : { state, effects: [] }
    case 'hide':
      // Without an id everything goes, also what still waits for its turn.
      if (event.id === undefined) return { state: { ...state, shown: undefined, waiting: undefined }, effects: [] }
      return event.id === state.shown?.id
        ? { state: { ...state, shown: undefined }, effects: [] }
        : { state, effects: [] }
  }
}

function expiry(toast: Toast): readonly ToastEffect[] {
  return toast.isSticky || toast.variant === 'loading' ? [] : [{ type: 'expire', id: toast.id }]
}
