/**
 * Requests that a flow put on hold while the modal shows something else (specification section 4, "RPC request life
 * cycle"). The state names entries only; what each one does when it ends is kept under its id by who runs the
 * machine: the families that draw their wallet inside the modal, not the kit, whose first load it would weigh on.
 */
export type TransactionStack = readonly number[]

export type TransactionOutcome = 'success' | 'error' | 'cancel'

export type TransactionEvent =
  | { readonly type: 'push'; readonly id: number }
  | { readonly type: 'pop'; readonly outcome: TransactionOutcome }
  | { readonly type: 'clear' }

export type TransactionEffect =
  | { readonly type: 'end'; readonly id: number; readonly outcome: TransactionOutcome }
  | { readonly type: 'back' }

/** Next stack. Pure. Popping an empty stack does nothing; an error or a cancel also goes back one view; clearing cancels all, newest first. */
export function transactionTransition(
  state: TransactionStack,
  event: TransactionEvent,
): { state: TransactionStack; effects: readonly TransactionEffect[] } {
  switch (event.type) {
    case 'push':
      return state.includes(event.id) ? { state, effects: [] } : { state: [...state, event.id], effects: [] }
    case 'pop': {
      const id = state.at(-1)
      if (id === undefined) return { state, effects: [] }
      const end: TransactionEffect = { type: 'end', id, outcome: event.outcome }
      return { state: state.slice(0, -1), effects: event.outcome === 'success' ? [end] : [end, { type: 'back' }] }
    }
    case 'clear':
      return { state: [], effects: [...state].reverse().map(id => ({ type: 'end', id, outcome: 'cancel' }) as const) }
  }
}
