import { describe, expect, test } from 'vitest'
import { createInitialState } from '../state/createInitialState.ts'
import type { KitState } from '../state/KitState.ts'
import { type ConnectionSlice, connectionTransition } from './connection.ts'
import { ownedTransition } from './ownedTransition.ts'
import { stoppedTransition } from './stoppedTransition.ts'
import { accountsOf, saved, startSlice } from './testing/machineEvents.ts'
import { unlistedTransition } from './unlistedTransition.ts'
import { usedTransition } from './usedTransition.ts'

// The transitions that load with their actions.

const fox = { connectorId: 'fox', name: 'Fox' }
const foxConnected = {
  type: 'connected',
  who: fox,
  connected: { eip155: { accounts: accountsOf('0xa'), approvedNetworks: 'all' } },
  isReconnect: false,
  keepsOthers: false,
} as const

describe('stoppedTransition', () => {
  test('frees the namespace and the pending record of that wallet alone, and writes nothing', () => {
    const owl = saved({ connectorId: 'owl', namespace: 'toy' })
    const restoring = connectionTransition(startSlice(), { type: 'restore', connections: [saved(), owl] }).state
    const before: ConnectionSlice = { ...restoring, pending: [saved(), owl] }
    const { state, effects } = stoppedTransition(before, 'fox', connectionTransition)
    expect(state.pending).toEqual([owl])
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(state.namespaces.toy).toBe(before.namespaces.toy)
    expect(state.connections).toBe(before.connections)
    expect(effects).toEqual([])
  })
})

describe('usedTransition', () => {
  test('puts the wallet first, in the place of the connector that reached it, and keeps two', () => {
    const before = {
      ...startSlice(),
      recentWallets: [
        { id: 'walletConnect', name: 'Pairing' },
        { id: 'owl', name: 'Owl' },
        { id: 'elk', name: 'Elk' },
      ],
    }
    const { state, effects } = usedTransition(before, { id: 'fox', name: 'Fox' }, 'walletConnect')
    expect(state.recentWallets).toEqual([
      { id: 'fox', name: 'Fox' },
      { id: 'owl', name: 'Owl' },
    ])
    expect(effects).toEqual([])
  })
})

describe('unlistedTransition', () => {
  const networks = [
    { id: 'toy:harbour', namespace: 'toy' },
    { id: 'eip155:1', namespace: 'eip155' },
    { id: 'eip155:5', namespace: 'eip155' },
  ] as unknown as KitState['networks']
  const start = (slice: ConnectionSlice): KitState => ({
    ...createInitialState([], {} as KitState['settings'], {} as KitState['theme'], undefined),
    ...slice,
    networks,
  })

  test('moves a namespace that is not connected to the first network that remains', () => {
    const { state } = unlistedTransition(start(startSlice()), 'eip155:1')
    expect(state.namespaces.eip155?.networkId).toBe('eip155:5')
    expect(state.namespaces.toy?.networkId).toBe('toy:harbour')
  })

  test('leaves none where none remains', () => {
    const { state } = unlistedTransition(start(startSlice()), 'toy:harbour')
    expect(state.namespaces.toy?.networkId).toBeUndefined()
  })

  test('leaves a connected wallet, and a network that is not the active one, as they are', () => {
    const connected = start(connectionTransition(startSlice(), foxConnected).state)
    expect(unlistedTransition(connected, 'eip155:1').state).toBe(connected)
    const other = start(startSlice())
    expect(unlistedTransition(other, 'eip155:5').state).toBe(other)
  })
})

describe('ownedTransition', () => {
  test('runs the events in order, collects their effects, and keeps no record of an ended connection', () => {
    const before = connectionTransition(startSlice(), foxConnected).state
    const owl = { ...foxConnected, who: { connectorId: 'owl', name: 'Owl' }, keepsOthers: true } as const
    const ended = { type: 'disconnected', connectorId: 'fox' } as const
    const { state, effects } = ownedTransition(before, 'eip155', [owl, ended], connectionTransition)
    expect(state.connections).toMatchObject([{ connectorId: 'owl', status: 'active' }])
    expect(effects).toEqual([{ type: 'persist' }, { type: 'persist' }])
  })

  test('keeps the ended connections of other namespaces', () => {
    const ended = saved({ namespace: 'toy', status: 'disconnected' })
    const { state } = ownedTransition({ ...startSlice(), connections: [ended] }, 'eip155', [], connectionTransition)
    expect(state.connections).toEqual([ended])
  })
})
