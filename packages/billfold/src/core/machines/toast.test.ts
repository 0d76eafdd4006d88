import { expect, test } from 'vitest'
import { noToast } from '../state/noToast.ts'
import type { ToastState } from '../state/ToastState.ts'
import { type ToastEvent, toastTransition } from './toast.ts'

// Specification section 2, "Toasts": every transition of the machine, allowed and refused.

const show = (text: string, change: Partial<Extract<ToastEvent, { type: 'show' }>> = {}): ToastEvent => ({
  type: 'show',
  variant: 'success',
  text,
  isSticky: false,
  ...change,
})

function run(...events: readonly ToastEvent[]) {
  let result: { state: ToastState; effects: readonly unknown[] } = { state: noToast, effects: [] }
  for (const event of events) result = toastTransition(result.state, event)
  return result
}

test('the first toast is shown at once and expires', () => {
  const { state, effects } = run(show('one'))
  expect(state.shown).toEqual({ id: 1, variant: 'success', text: 'one', isSticky: false })
  expect(state.waiting).toBeUndefined()
  expect(effects).toEqual([{ type: 'expire', id: 1 }])
})

test('loading ones and sticky ones do not expire', () => {
  expect(run(show('one', { variant: 'loading' })).effects).toEqual([])
  expect(run(show('one', { isSticky: true })).effects).toEqual([])
  expect(run(show('one', { variant: 'error' })).effects).toEqual([{ type: 'expire', id: 1 }])
})

test('a new toast takes the shown one away and waits', () => {
  const { state, effects } = run(show('one'), show('two'))
  expect(state.shown).toBeUndefined()
  expect(state.waiting?.text).toBe('two')
  expect(effects).toEqual([{ type: 'wait' }])
  const after = run(show('one'), show('two'), { type: 'waited' })
  expect(after.state).toMatchObject({ shown: { id: 2, text: 'two' }, waiting: undefined })
  expect(after.effects).toEqual([{ type: 'expire', id: 2 }])
})

test('only the newest waits, and it does not wait anew', () => {
  const { state, effects } = run(show('one'), show('two'), show('three'))
  expect(state.waiting?.text).toBe('three')
  expect(effects).toEqual([])
})

test('having waited for nothing shows nothing', () => {
  expect(run({ type: 'waited' })).toEqual({ state: noToast, effects: [] })
})

test('hiding takes the shown one away, by its id only that one', () => {
  expect(run(show('one'), { type: 'hide' }).state.shown).toBeUndefined()
  expect(run(show('one'), { type: 'hide', id: 1 }).state.shown).toBeUndefined()
  const later = run(show('one'), show('two'), { type: 'waited' }, { type: 'hide', id: 1 })
  expect(later.state.shown?.text).toBe('two')
  expect(run({ type: 'hide' })).toEqual({ state: noToast, effects: [] })
  expect(run({ type: 'hide', id: 1 })).toEqual({ state: noToast, effects: [] })
  expect(run(show('one'), { type: 'hide', id: 1 })).toEqual({
    state: { shown: undefined, waiting: undefined, count: 1 },
    effects: [],
  })
  expect(run(show('one'), { type: 'hide', id: 2 }).effects).toEqual([])
})

test('ids are never used twice', () => {
  const { state } = run(show('one'), { type: 'hide' }, show('two'))
  expect(state.shown?.id).toBe(2)
})
