import { describe, expect, test } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionSlice,
  connectionTransition,
} from '../../../billfold/src/core/machines/connection.ts'
import { accountsOf, saved, startSlice } from './machineEvents.ts'

// Specification section 4, "Connection status": every transition of the machine, allowed and refused.

const fox = { connectorId: 'fox', name: 'Fox', rdns: 'io.fox' }
const owl = { connectorId: 'owl', name: 'Owl' }
const persist = { type: 'persist' }

function grant(namespace: string, addresses: readonly string[], networkId?: 'eip155:1' | 'eip155:5' | 'toy:atoll') {
  return {
    [namespace]: {
      accounts: accountsOf(...addresses),
      approvedNetworks: 'all' as const,
      ...(networkId ? { networkId } : {}),
    },
  }
}

function connectedEvent(
  who: typeof fox | typeof owl,
  connected: ReturnType<typeof grant>,
  change: Partial<Extract<ConnectionEvent, { type: 'connected' }>> = {},
): ConnectionEvent {
  return { type: 'connected', who, connected, isReconnect: false, keepsOthers: false, ...change }
}

/** Runs events one after the other; the result of the last. */
function run(...events: readonly ConnectionEvent[]) {
  return runFrom(startSlice(), ...events)
}

function runFrom(state: ConnectionSlice, ...events: readonly ConnectionEvent[]) {
  let result = { state, effects: [] as readonly unknown[] }
  for (const event of events) result = connectionTransition(result.state, event)
  return result
}

const connecting: ConnectionEvent = { type: 'connecting', connectorId: 'fox', namespaces: ['eip155'] }
const foxConnected = connectedEvent(fox, grant('eip155', ['0xa', '0xb'], 'eip155:5'))

describe('connecting', () => {
  test('a namespace without a connection begins to connect, and nothing is stored yet', () => {
    const { state, effects } = run(connecting)
    expect(state.namespaces.eip155).toMatchObject({ status: 'connecting', connectorId: 'fox', accounts: [] })
    expect(state.namespaces.toy?.status).toBe('disconnected')
    expect(effects).toEqual([])
  })

  test('a connected namespace is not disturbed', () => {
    const before = run(foxConnected).state
    const { state } = runFrom(before, { type: 'connecting', connectorId: 'owl', namespaces: ['eip155', 'toy'] })
    expect(state.namespaces.eip155).toBe(before.namespaces.eip155)
    expect(state.namespaces.toy).toMatchObject({ status: 'connecting', connectorId: 'owl' })
  })

  test('a namespace that nobody configured stays unknown', () => {
    const { state } = run({ type: 'connecting', connectorId: 'fox', namespaces: ['unheard'] })
    expect(state).toEqual(startSlice())
  })
})

describe('connected', () => {
  test('the accounts, the network and the record are those the wallet granted, and they are stored', () => {
    const { state, effects } = run(connecting, foxConnected)
    expect(state.namespaces.eip155).toEqual({
      status: 'connected',
      connectorId: 'fox',
      accounts: accountsOf('0xa', '0xb'),
      approvedNetworks: 'all',
      networkId: 'eip155:5',
    })
    expect(state.connections).toEqual([
      saved({ accounts: accountsOf('0xa', '0xb'), networkId: 'eip155:5', status: 'active' }),
    ])
    expect(state.recentWallets).toEqual([{ id: 'fox', name: 'Fox', rdns: 'io.fox' }])
    expect(effects).toEqual([persist])
  })

  test('a wallet without a notion of network keeps the one that was active', () => {
    expect(run(connectedEvent(fox, grant('eip155', ['0xa']))).state.namespaces.eip155?.networkId).toBe('eip155:1')
  })

  test('another wallet takes the place of the first, whose record stays and which is released', () => {
    const { state, effects } = run(foxConnected, connectedEvent(owl, grant('eip155', ['0xc'])))
    expect(state.namespaces.eip155).toMatchObject({ connectorId: 'owl', accounts: accountsOf('0xc') })
    expect(state.connections.map(({ connectorId, status }) => [connectorId, status])).toEqual([
      ['fox', 'disconnected'],
      ['owl', 'active'],
    ])
    expect(effects).toEqual([persist, { type: 'release', connectorId: 'fox', namespace: 'eip155' }])
  })

  test('with several wallets at once the first is kept, not released', () => {
    const { state, effects } = run(foxConnected, connectedEvent(owl, grant('eip155', ['0xc']), { keepsOthers: true }))
    expect(state.connections.map(({ connectorId, status }) => [connectorId, status])).toEqual([
      ['fox', 'connected'],
      ['owl', 'active'],
    ])
    expect(effects).toEqual([persist])
  })

  test('the same wallet again has one record, and releases nothing', () => {
    const { state, effects } = run(foxConnected, connectedEvent(fox, grant('eip155', ['0xd'])))
    expect(state.connections).toEqual([saved({ accounts: accountsOf('0xd'), networkId: 'eip155:5' })])
    expect(effects).toEqual([persist])
  })

  test('a grant without accounts is no connection: the attempt failed', () => {
    const { state, effects } = run(connecting, connectedEvent(fox, grant('eip155', [])))
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(state.connections).toEqual([])
    expect(effects).toEqual([persist])
  })

  test('asked for two namespaces and granted one: the other does not stay connecting', () => {
    const { state } = run({ type: 'connecting', connectorId: 'fox', namespaces: ['eip155', 'toy'] }, foxConnected)
    expect(state.namespaces.toy).toMatchObject({ status: 'disconnected', connectorId: undefined })
  })

  test('a grant for a namespace that nobody configured is left out', () => {
    const { state } = run(connectedEvent(fox, { ...grant('unheard', ['x']), ...grant('eip155', ['0xa']) }))
    expect(Object.keys(state.namespaces)).toEqual(['eip155', 'toy'])
    expect(state.connections.map(record => record.namespace)).toEqual(['eip155'])
  })

  test('makes a granted namespace the active one, if the active one is not among them', () => {
    expect(run(connectedEvent(fox, grant('toy', ['ada.harbour']))).state.activeNamespace).toBe('toy')
    const both = { ...grant('toy', ['ada.harbour']), ...grant('eip155', ['0xa']) }
    expect(run(connectedEvent(fox, both)).state.activeNamespace).toBe('eip155')
  })

  test('a reconnect moves neither the active namespace nor the recent wallets', () => {
    const { state } = run(connectedEvent(fox, grant('toy', ['ada.harbour']), { isReconnect: true }))
    expect(state.activeNamespace).toBe('eip155')
    expect(state.recentWallets).toEqual([])
    expect(state.namespaces.toy?.status).toBe('connected')
  })

  test('keeps the two wallets connected last, newest first, each once', () => {
    const elk = { connectorId: 'elk', name: 'Elk', rdns: 'io.elk' }
    const { state } = run(
      foxConnected,
      connectedEvent(owl, grant('eip155', ['0xa'])),
      connectedEvent(elk, grant('eip155', ['0xa'])),
      connectedEvent(owl, grant('eip155', ['0xa'])),
    )
    expect(state.recentWallets).toEqual([
      { id: 'owl', name: 'Owl' },
      { id: 'elk', name: 'Elk', rdns: 'io.elk' },
    ])
  })
})

describe('failed', () => {
  test('what was connecting with that wallet is not connected', () => {
    const { state, effects } = run(connecting, { type: 'failed', connectorId: 'fox' })
    expect(state.namespaces.eip155).toMatchObject({ status: 'disconnected', connectorId: undefined, accounts: [] })
    expect(effects).toEqual([persist])
  })

  test('another wallet that connects, and one that is connected, are left alone', () => {
    for (const before of [run(connecting).state, run(foxConnected).state]) {
      const connectorId = before.namespaces.eip155?.status === 'connected' ? 'fox' : 'owl'
      const { state, effects } = runFrom(before, { type: 'failed', connectorId })
      expect(state).toBe(before)
      expect(effects).toEqual([])
    }
  })
})

describe('changed', () => {
  const change: ConnectionEvent = {
    type: 'changed',
    connectorId: 'fox',
    connected: grant('eip155', ['0xb'], 'eip155:1'),
  }

  test('the new truth replaces the old one, in the record too', () => {
    const { state, effects } = run(foxConnected, change)
    expect(state.namespaces.eip155).toMatchObject({ accounts: accountsOf('0xb'), networkId: 'eip155:1' })
    expect(state.connections).toEqual([saved({ accounts: accountsOf('0xb'), networkId: 'eip155:1' })])
    expect(effects).toEqual([persist])
  })

  test('a wallet that is not connected changes nothing', () => {
    for (const before of [
      startSlice(),
      run(connecting).state,
      run(connectedEvent(owl, grant('eip155', ['0xc']))).state,
    ]) {
      const { state, effects } = runFrom(before, change)
      expect(state).toBe(before)
      expect(effects).toEqual([])
    }
  })

  test.each([
    ['no accounts any more', grant('eip155', [])],
    ['the namespace gone', grant('toy', ['ada.harbour'])],
  ])('%s: that namespace is disconnected', (_what, connected) => {
    const { state, effects } = run(foxConnected, { type: 'changed', connectorId: 'fox', connected })
    expect(state.namespaces.eip155).toMatchObject({ status: 'disconnected', accounts: [] })
    // A wallet does not connect namespaces by an event: only the visitor does.
    expect(state.namespaces.toy?.status).toBe('disconnected')
    expect(state.connections.map(record => record.status)).toEqual(['disconnected'])
    expect(effects).toEqual([persist])
  })
})

describe('disconnected', () => {
  const both = connectedEvent(fox, { ...grant('eip155', ['0xa']), ...grant('toy', ['ada.harbour']) })

  test('one namespace ends, the other stays', () => {
    const { state, effects } = run(both, { type: 'disconnected', connectorId: 'fox', namespace: 'toy' })
    expect(state.namespaces.toy).toMatchObject({ status: 'disconnected', connectorId: undefined, accounts: [] })
    expect(state.namespaces.eip155?.status).toBe('connected')
    expect(state.connections.map(({ namespace, status }) => [namespace, status])).toEqual([
      ['eip155', 'active'],
      ['toy', 'disconnected'],
    ])
    expect(effects).toEqual([persist])
  })

  test('without a namespace all of that wallet end, none of another', () => {
    const { state } = run(both, connectedEvent(owl, grant('toy', ['grace.harbour'])), {
      type: 'disconnected',
      connectorId: 'fox',
    })
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(state.namespaces.toy).toMatchObject({ status: 'connected', connectorId: 'owl' })
  })

  test('the network of a namespace stays chosen after its connection ended', () => {
    const { state } = run(foxConnected, { type: 'disconnected', connectorId: 'fox' })
    expect(state.namespaces.eip155?.networkId).toBe('eip155:5')
  })

  test('what another tab ended is not written again', () => {
    const { state, effects } = run(foxConnected, { type: 'disconnected', connectorId: 'fox', isElsewhere: true })
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(effects).toEqual([])
  })
})

describe('networkSelected, namespaceSelected, forgotten', () => {
  test('a chosen network is the active one, with its namespace, and stands in the record of a connection', () => {
    const { state, effects } = run(foxConnected, {
      type: 'networkSelected',
      namespace: 'eip155',
      networkId: 'eip155:1',
    })
    expect(state.namespaces.eip155?.networkId).toBe('eip155:1')
    expect(state.connections[0]?.networkId).toBe('eip155:1')
    expect(effects).toEqual([persist])
    const other = run({ type: 'networkSelected', namespace: 'toy', networkId: 'toy:atoll' }).state
    expect(other).toMatchObject({ activeNamespace: 'toy', namespaces: { toy: { networkId: 'toy:atoll' } } })
  })

  test('a namespace can be made active, one that nobody configured cannot', () => {
    expect(run({ type: 'namespaceSelected', namespace: 'toy' })).toMatchObject({
      state: { activeNamespace: 'toy' },
      effects: [persist],
    })
    for (const event of [
      { type: 'namespaceSelected', namespace: 'unheard' },
      { type: 'networkSelected', namespace: 'unheard', networkId: 'eip155:1' },
    ] as const)
      expect(run(event)).toEqual({ state: startSlice(), effects: [] })
  })

  test('a record can be forgotten, alone', () => {
    const { state, effects } = run(foxConnected, connectedEvent(owl, grant('eip155', ['0xc'])), {
      type: 'forgotten',
      connectorId: 'fox',
      namespace: 'eip155',
    })
    expect(state.connections.map(record => record.connectorId)).toEqual(['owl'])
    expect(effects).toEqual([persist])
  })
})

describe('restore', () => {
  test('an active record is shown as connecting, with its accounts, until a provider answers', () => {
    const { state, effects } = run({ type: 'restore', connections: [saved({ networkId: 'eip155:5' })] })
    expect(state.namespaces.eip155).toMatchObject({
      status: 'connecting',
      connectorId: 'fox',
      accounts: accountsOf('0xa'),
      networkId: 'eip155:5',
    })
    expect(effects).toEqual([])
  })

  test.each(['connected', 'disconnected'] as const)('a record that reads %s is remembered, not restored', status => {
    const { state } = run({ type: 'restore', connections: [saved({ status })] })
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(state.connections).toHaveLength(1)
  })

  test('a namespace that nobody configured, and one that is connected, are left alone', () => {
    const before = run(foxConnected).state
    const { state } = runFrom(before, {
      type: 'restore',
      connections: [saved({ connectorId: 'owl' }), saved({ namespace: 'unheard' })],
    })
    expect(state.namespaces).toEqual(before.namespaces)
  })
})
