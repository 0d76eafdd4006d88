import { expect, test } from 'vitest'
import { type TransactionEvent, type TransactionStack, transactionTransition } from './transactionStack.ts'

// Specification section 4, "RPC request life cycle": every transition of the stack, allowed and refused.

function run(...events: readonly TransactionEvent[]) {
  let result: { state: TransactionStack; effects: readonly unknown[] } = { state: [], effects: [] }
  for (const event of events) result = transactionTransition(result.state, event)
  return result
}
const push = (id: number): TransactionEvent => ({ type: 'push', id })

test('entries are stacked; one that is in the stack already is not added again', () => {
  expect(run(push(1), push(2))).toEqual({ state: [1, 2], effects: [] })
  expect(run(push(1), push(2), push(1))).toEqual({ state: [1, 2], effects: [] })
})

test('success ends the newest', () => {
  expect(run(push(1), push(2), { type: 'pop', outcome: 'success' })).toEqual({
    state: [1],
    effects: [{ type: 'end', id: 2, outcome: 'success' }],
  })
  expect(run(push(1), push(2), push(3), { type: 'pop', outcome: 'success' })).toEqual({
    state: [1, 2],
    effects: [{ type: 'end', id: 3, outcome: 'success' }],
  })
})

test.each(['error', 'cancel'] as const)('%s ends the newest and goes back one view', outcome => {
  expect(run(push(1), push(2), { type: 'pop', outcome })).toEqual({
    state: [1],
    effects: [{ type: 'end', id: 2, outcome }, { type: 'back' }],
  })
})

test('popping an empty stack does nothing', () => {
  for (const outcome of ['success', 'error', 'cancel'] as const)
    expect(run({ type: 'pop', outcome })).toEqual({ state: [], effects: [] })
})

test('clearing cancels all, newest first', () => {
  expect(run(push(1), push(2), push(3), { type: 'clear' })).toEqual({
    state: [],
    effects: [3, 2, 1].map(id => ({ type: 'end', id, outcome: 'cancel' })),
  })
  expect(run({ type: 'clear' })).toEqual({ state: [], effects: [] })
})
