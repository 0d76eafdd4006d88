import type { ToastState } from './ToastState.ts'

/** The toasts before the first one. */
export const noToast: ToastState = { shown: undefined, waiting: undefined, count: 0 }
