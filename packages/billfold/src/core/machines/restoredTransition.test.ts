import { describe, expect, test } from 'vitest'
import { createInitialState } from '../state/createInitialState.ts'
import type { KitState } from '../state/KitState.ts'
import { connectionTransition } from './connection.ts'
import { restoredTransition } from './restoredTransition.ts'
import { saved, startSlice } from './testing/machineEvents.ts'

// The list that a page or another tab finds in storage, merged with what this tab has changed.

function start(change: Partial<KitState> = {}): KitState {
  const settings = { remote: { multiWallet: false } } as KitState['settings']
  return { ...createInitialState([], settings, {} as KitState['theme'], undefined), ...startSlice(), ...change }
}

const restore = (state: KitState, listed: readonly ReturnType<typeof saved>[]) => ({
  ...state,
  ...restoredTransition(state, listed, connectionTransition).state,
})

describe('a stored list', () => {
  test('is pending and agreed on until its wallets answer, and nothing is written', () => {
    const { state, effects } = restoredTransition(start(), [saved()], connectionTransition)
    expect(state.namespaces.eip155).toMatchObject({ status: 'connecting', isRestoring: true, connectorId: 'fox' })
    expect(state.pending).toEqual([saved()])
    expect(state.agreed).toContainEqual(saved())
    expect(effects).toEqual([])
  })

  test('leaves nothing to restore of a connection that has ended', () => {
    const state = restore(start(), [saved({ status: 'disconnected' })])
    expect(state.pending).toEqual([])
    expect(state.namespaces.eip155?.status).toBe('disconnected')
  })

  test('ends what another tab has ended', () => {
    const before = restore(start(), [saved()])
    const state = restore(before, [saved({ status: 'disconnected' })])
    expect(state.connections).toMatchObject([{ connectorId: 'fox', status: 'disconnected' }])
    expect(state.pending).toEqual([])
  })

  test('does not bring back what this tab has ended and not written yet', () => {
    const before = restore(start(), [saved()])
    const ended = { ...before, ...connectionTransition(before, { type: 'disconnected', connectorId: 'fox' }).state }
    const state = restore(ended, [saved()])
    expect(state.connections).toMatchObject([{ connectorId: 'fox', status: 'disconnected' }])
    expect(state.pending).toEqual([])
  })

  test('takes the first of two records of one wallet', () => {
    const state = restore(start(), [saved({ name: 'First' }), saved({ name: 'Second' })])
    expect(state.connections).toMatchObject([{ name: 'First' }])
  })
})
