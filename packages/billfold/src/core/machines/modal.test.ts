import { describe, expect, test } from 'vitest'
import type { ViewTarget } from '../modal/views.ts'
import { closedModal } from '../state/closedModal.ts'
import type { ModalState } from '../state/ModalState.ts'
import { type ModalEvent, modalTransition } from './modal.ts'

// Specification section 2, "Navigation": every transition of the machine, allowed and refused.

const connect: ViewTarget = { view: 'Connect' }
const fox: ViewTarget = { view: 'ConnectingExternal', params: { connectorId: 'fox' } }
const owl: ViewTarget = { view: 'ConnectingExternal', params: { connectorId: 'owl' } }
const unsupported: ViewTarget = { view: 'UnsupportedChain' }
const switching: ViewTarget = { view: 'SwitchNetwork', params: { networkId: 'eip155:1' } }
const close = (change: Partial<Extract<ModalEvent, { type: 'close' }>> = {}): ModalEvent => ({
  type: 'close',
  reason: 'visitor',
  isInline: false,
  rest: connect,
  ...change,
})
const back = (change: Partial<Extract<ModalEvent, { type: 'back' }>> = {}): ModalEvent => ({
  type: 'back',
  isConnected: false,
  isInline: false,
  ...change,
})

function run(...events: readonly ModalEvent[]) {
  let result: { state: ModalState; effects: readonly unknown[] } = { state: closedModal, effects: [] }
  for (const event of events) result = modalTransition(result.state, event)
  return result
}

function views(state: ModalState): readonly string[] {
  return state.history.map(entry => entry.view)
}

describe('open and close', () => {
  test('opens on the wanted view, and says so once', () => {
    const { state, effects } = run({ type: 'open', target: connect })
    expect(state).toMatchObject({ isOpen: true, direction: 'forward', visits: 1 })
    expect(state.history).toEqual([{ view: 'Connect', params: undefined, key: 1 }])
    expect(effects).toEqual([{ type: 'opened' }])
    const again = run(
      { type: 'open', target: connect },
      { type: 'push', target: fox },
      { type: 'open', target: connect },
    )
    expect(again.effects).toEqual([])
    expect(views(again.state)).toEqual(['Connect'])
  })

  test('closing resets to the resting view', () => {
    const { state, effects } = run(
      { type: 'open', target: { view: 'AllWallets' } },
      { type: 'push', target: fox },
      close(),
    )
    expect(state).toMatchObject({ isOpen: false, direction: 'back' })
    expect(views(state)).toEqual(['Connect'])
    expect(effects).toEqual([{ type: 'closed', reason: 'visitor' }])
  })

  test.each<ModalEvent>([
    close(),
    { type: 'push', target: fox },
    { type: 'replace', target: fox },
    { type: 'reset', target: fox },
    back(),
    { type: 'backTo', index: 0 },
    { type: 'shakeEnded' },
  ])('while it is closed, nothing moves it: $type', event => {
    const closed = run({ type: 'open', target: connect }, close()).state
    expect(modalTransition(closed, event)).toEqual({ state: closed, effects: [] })
    expect(run(event)).toEqual({ state: closedModal, effects: [] })
  })

  test('begins closed, with nothing shown', () => {
    expect(closedModal).toEqual({ isOpen: false, history: [], direction: 'forward', isShaking: false, visits: 0 })
  })

  test('inline: closing goes back to the first view, stays open, and says nothing of a closing (U17)', () => {
    const { state, effects } = run(
      { type: 'open', target: connect },
      { type: 'push', target: fox },
      close({ isInline: true }),
    )
    expect(state.isOpen).toBe(true)
    expect(effects).toEqual([])
    expect(views(state)).toEqual(['Connect'])
  })

  test.each([
    ['UnsupportedChain', [{ type: 'open', target: unsupported }]],
    [
      'SwitchNetwork reached from it',
      [
        { type: 'open', target: unsupported },
        { type: 'push', target: switching },
      ],
    ],
  ] as [string, ModalEvent[]][])(
    'the visitor cannot close %s: it shakes, once until it stands still',
    (_what, events) => {
      const first = run(...events, close())
      expect(first.state).toMatchObject({ isOpen: true, isShaking: true })
      expect(first.effects).toEqual([{ type: 'shake' }])
      expect(run(...events, close(), close()).effects).toEqual([])
      expect(run(...events, close(), { type: 'shakeEnded' }, close()).effects).toEqual([{ type: 'shake' }])
    },
  )

  test.each(['done', 'host', 'disconnected'] as const)(
    '%s closes UnsupportedChain all the same, and ends the shaking',
    reason => {
      const { state, effects } = run({ type: 'open', target: unsupported }, close(), close({ reason }))
      expect(state).toMatchObject({ isOpen: false, isShaking: false })
      expect(effects).toEqual([{ type: 'closed', reason }])
    },
  )

  test('SwitchNetwork reached from anywhere else can be closed', () => {
    const { state } = run({ type: 'open', target: { view: 'Networks' } }, { type: 'push', target: switching }, close())
    expect(state.isOpen).toBe(false)
    expect(run({ type: 'open', target: switching }, close()).state.isOpen).toBe(false)
  })

  test('another view reached from UnsupportedChain can be closed', () => {
    const { state } = run({ type: 'open', target: unsupported }, { type: 'push', target: fox }, close())
    expect(state.isOpen).toBe(false)
  })
})

describe('steps', () => {
  const threeDeep: readonly ModalEvent[] = [
    { type: 'open', target: connect },
    { type: 'push', target: { view: 'AllWallets' } },
    { type: 'push', target: fox },
  ]

  test('a push adds a view with a key of its own', () => {
    const { state } = run({ type: 'open', target: connect }, { type: 'push', target: fox })
    expect(state.history).toEqual([
      { view: 'Connect', params: undefined, key: 1 },
      { view: 'ConnectingExternal', params: { connectorId: 'fox' }, key: 2 },
    ])
    expect(state.direction).toBe('forward')
  })

  test('pushing what is shown is no step, the same view with other parameters is', () => {
    const once = run({ type: 'open', target: connect }, { type: 'push', target: fox }).state
    expect(modalTransition(once, { type: 'push', target: { ...fox } })).toEqual({ state: once, effects: [] })
    expect(views(modalTransition(once, { type: 'push', target: owl }).state)).toHaveLength(3)
    const first = run({ type: 'open', target: connect }).state
    expect(modalTransition(first, { type: 'push', target: connect }).state).toBe(first)
    expect(views(modalTransition(first, { type: 'push', target: { view: 'AllWallets' } }).state)).toHaveLength(2)
    const chain = (networkId: 'eip155:1' | 'eip155:5'): ViewTarget => ({
      view: 'SwitchActiveChain',
      params: { networkId, navigateTo: 'Connect', navigateWithReplace: true },
    })
    const asked = run({ type: 'open', target: chain('eip155:1') }).state
    expect(views(modalTransition(asked, { type: 'push', target: chain('eip155:5') }).state)).toHaveLength(2)
  })

  test('a replacement takes the place of the shown view', () => {
    const { state } = run(
      { type: 'open', target: connect },
      { type: 'push', target: fox },
      { type: 'replace', target: owl },
    )
    expect(state.history.map(entry => [entry.view, entry.key])).toEqual([
      ['Connect', 1],
      ['ConnectingExternal', 3],
    ])
    expect(modalTransition(state, { type: 'replace', target: owl }).state).toBe(state)
    const later = modalTransition(run(...threeDeep, back()).state, { type: 'replace', target: owl }).state
    expect(views(later)).toEqual(['Connect', 'ConnectingExternal'])
    expect(later.direction).toBe('forward')
    expect(views(run(...threeDeep, { type: 'replace', target: owl }).state)).toHaveLength(3)
  })

  test('a reset begins a new history', () => {
    const { state } = run(
      { type: 'open', target: connect },
      { type: 'push', target: fox },
      { type: 'reset', target: unsupported },
    )
    expect(views(state)).toEqual(['UnsupportedChain'])
    expect(state.direction).toBe('back')
  })

  test('back shows the view before, under the key it had', () => {
    const { state, effects } = run({ type: 'open', target: connect }, { type: 'push', target: fox }, back())
    expect(state).toMatchObject({ direction: 'back', isOpen: true })
    expect(state.history).toEqual([{ view: 'Connect', params: undefined, key: 1 }])
    expect(effects).toEqual([])
  })

  test('back to Connect while connected shows Account instead', () => {
    const { state } = run({ type: 'open', target: connect }, { type: 'push', target: fox }, back({ isConnected: true }))
    expect(views(state)).toEqual(['Account'])
    expect(state.direction).toBe('back')
    expect(views(run(...threeDeep, back({ isConnected: true })).state)).toEqual(['Connect', 'AllWallets'])
  })

  test('back from the first view closes, except inline, except where closing is refused', () => {
    expect(run({ type: 'open', target: connect }, back())).toMatchObject({
      state: { isOpen: false },
      effects: [{ type: 'closed', reason: 'visitor' }],
    })
    expect(views(run({ type: 'open', target: { view: 'AllWallets' } }, back()).state)).toEqual(['Connect'])
    const open = run({ type: 'open', target: connect }).state
    expect(modalTransition(open, back({ isInline: true }))).toEqual({ state: open, effects: [] })
    expect(run({ type: 'open', target: unsupported }, back())).toMatchObject({
      state: { isOpen: true, isShaking: true },
      effects: [{ type: 'shake' }],
    })
  })

  test('back to an earlier view leaves out those between; any other index is no step', () => {
    const three = run(...threeDeep).state
    expect(views(three)).toEqual(['Connect', 'AllWallets', 'ConnectingExternal'])
    const { state } = modalTransition(three, { type: 'backTo', index: 0 })
    expect(views(state)).toEqual(['Connect'])
    expect(state.direction).toBe('back')
    for (const index of [-1, 2, 3]) expect(modalTransition(three, { type: 'backTo', index }).state).toBe(three)
  })
})
