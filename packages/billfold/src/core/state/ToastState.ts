/** A message that is shown for a moment. */
export type Toast = {
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error'
  readonly text: string
  readonly isSticky: boolean
}

export type ToastState = {
  readonly shown: Toast | undefined
  readonly waiting: Toast | undefined
  readonly count: number
}
