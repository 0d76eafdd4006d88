import { describe, expect, test } from 'vitest'
import type { ConnectionSlice } from './connection.ts'
import { isLive } from './isLive.ts'
import { type AnyEvent, anyTransition } from './testing/anyTransition.ts'
import { accountsOf, saved, startSlice } from './testing/machineEvents.ts'

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
  change: Partial<Extract<AnyEvent, { type: 'connected' }>> = {},
): AnyEvent {
  return { type: 'connected', who, connected, isReconnect: false, keepsOthers: false, ...change }
}

/** Runs events one after the other; the result of the last. */
function run(...events: readonly AnyEvent[]) {
  return runFrom(startSlice(), ...events)
}

function runFrom(state: ConnectionSlice, ...events: readonly AnyEvent[]) {
  let result = { state, effects: [] as readonly unknown[] }
  for (const event of events) result = anyTransition(result.state, event)
  return result
}

const connecting: AnyEvent = { type: 'connecting', connectorId: 'fox', namespaces: ['eip155'] }
const foxConnected = connectedEvent(fox, grant('eip155', ['0xa', '0xb'], 'eip155:5'))

describe('stored', () => {
  test('the wallets used last are those that were read', () => {
    const recentWallets = [{ id: 'fox', name: 'Fox' }]
    const { state, effects } = run({ type: 'stored', stored: { recentWallets } })
    expect(state).toEqual({ ...startSlice(), recentWallets })
    expect(effects).toEqual([])
  })

  test('the connections that were written are those that the tabs agree on', () => {
    const { state, effects } = run(foxConnected, { type: 'stored', stored: { agreed: [saved()] } })
    expect(state).toEqual({ ...run(foxConnected).state, agreed: [saved()] })
    expect(effects).toEqual([])
  })
})

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

  test('a record that the wallet has left stays as it was', () => {
    const before = run(foxConnected, { type: 'disconnected', connectorId: 'fox' }).state
    expect(runFrom(before, connecting).state.connections).toEqual(before.connections)
  })

  test('a namespace that is not configured stays unknown', () => {
    const { state } = run({ type: 'connecting', connectorId: 'fox', namespaces: ['unknown'] })
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

  test('a wallet that was only asked for loses its question, and is not released', () => {
    const { state, effects } = run({ type: 'connecting', connectorId: 'owl', namespaces: ['eip155'] }, foxConnected)
    expect(state.namespaces.eip155?.connectorId).toBe('fox')
    expect(effects).toEqual([persist])
  })

  test('a waiting connection keeps waiting beside the next one, and a wallet that connects again is last', () => {
    const elk = connectedEvent({ connectorId: 'elk', name: 'Elk' }, grant('eip155', ['0xe']))
    expect(statuses(runFrom(foxWaits(), elk).state)).toEqual([
      ['fox', 'connected'],
      ['owl', 'disconnected'],
      ['elk', 'active'],
    ])
    const again = connectedEvent(fox, grant('eip155', ['0xa']), { keepsOthers: true })
    expect(statuses(runFrom(foxWaits(), again).state)).toEqual([
      ['owl', 'connected'],
      ['fox', 'active'],
    ])
  })

  test('a page that shows a namespace that is not configured shows the granted one', () => {
    const { state } = runFrom({ ...startSlice(), activeNamespace: 'unknown' }, foxConnected)
    expect(state.activeNamespace).toBe('eip155')
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
    expect(effects).toEqual([])
  })

  test('asked for two namespaces and granted one: the other does not stay connecting', () => {
    const { state } = run({ type: 'connecting', connectorId: 'fox', namespaces: ['eip155', 'toy'] }, foxConnected)
    expect(state.namespaces.toy).toMatchObject({ status: 'disconnected', connectorId: undefined })
  })

  test('a grant for a namespace that is not configured is left out', () => {
    const { state } = run(connectedEvent(fox, { ...grant('unknown', ['x']), ...grant('eip155', ['0xa']) }))
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
    const again = connectedEvent(owl, grant('eip155', ['0xa']))
    expect(run(foxConnected, again, again).state.recentWallets.map(({ id }) => id)).toEqual(['owl', 'fox'])
  })
})

describe('failed', () => {
  test('what was connecting with that wallet is not connected, and there is nothing to store', () => {
    const { state, effects } = run(connecting, { type: 'failed', connectorId: 'fox' })
    expect(state.namespaces.eip155).toMatchObject({ status: 'disconnected', connectorId: undefined, accounts: [] })
    expect(effects).toEqual([])
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
  const change: AnyEvent = {
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

const owlBeside = connectedEvent(owl, grant('eip155', ['0xc', '0xd'], 'eip155:1'), { keepsOthers: true })
/** Fox waits beside owl. */
const foxWaits = () => run(foxConnected, owlBeside).state
const statuses = (state: ConnectionSlice) =>
  state.connections.map(({ connectorId, status }) => [connectorId, status] as const)

describe('changed, of a wallet that waits', () => {
  test('its record is updated, the active wallet is not changed', () => {
    const { state, effects } = runFrom(foxWaits(), {
      type: 'changed',
      connectorId: 'fox',
      connected: grant('eip155', ['0xb'], 'eip155:1'),
    })
    expect(state.namespaces).toEqual(foxWaits().namespaces)
    expect(state.connections[0]).toEqual(
      saved({ accounts: accountsOf('0xb'), networkId: 'eip155:1', status: 'connected' }),
    )
    expect(effects).toEqual([persist])
    const after = runFrom(state, { type: 'disconnected', connectorId: 'owl' }).state
    expect(after.namespaces.eip155).toMatchObject({ connectorId: 'fox', accounts: accountsOf('0xb') })
  })

  test.each([
    ['no accounts', grant('eip155', [])],
    ['another namespace only', grant('toy', ['ada.harbour'])],
  ])('granting %s ends it', (_what, connected) => {
    const { state, effects } = runFrom(foxWaits(), { type: 'changed', connectorId: 'fox', connected })
    expect(statuses(state)).toEqual([
      ['fox', 'disconnected'],
      ['owl', 'active'],
    ])
    expect(state.namespaces).toEqual(foxWaits().namespaces)
    expect(effects).toEqual([persist])
  })

  test('one that has ended changes nothing', () => {
    const before = runFrom(foxWaits(), { type: 'disconnected', connectorId: 'fox' }).state
    const change: AnyEvent = { type: 'changed', connectorId: 'fox', connected: grant('eip155', ['0xb']) }
    expect(runFrom(before, change)).toEqual({ state: before, effects: [] })
  })
})

describe('switched', () => {
  const toFox: AnyEvent = { type: 'switched', connectorId: 'fox', namespace: 'eip155' }

  test('a wallet that waits becomes the active one, and the active one waits', () => {
    const { state, effects } = runFrom(foxWaits(), toFox)
    expect(state.namespaces.eip155).toEqual({
      status: 'connected',
      connectorId: 'fox',
      accounts: accountsOf('0xa', '0xb'),
      approvedNetworks: 'all',
      networkId: 'eip155:5',
    })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'connected'],
    ])
    expect(state.activeNamespace).toBe('eip155')
    expect(effects).toEqual([persist])
  })

  test('with an address, that account comes first', () => {
    const waiting = runFrom(foxWaits(), { ...toFox, address: '0xb' }).state
    expect(waiting.namespaces.eip155?.accounts).toEqual(accountsOf('0xb', '0xa'))
    expect(waiting.connections[0]?.accounts).toEqual(accountsOf('0xb', '0xa'))
    const active = run(foxConnected, { ...toFox, address: '0xb' }).state
    expect(active.namespaces.eip155).toMatchObject({ accounts: accountsOf('0xb', '0xa'), networkId: 'eip155:5' })
    expect(active.connections[0]?.accounts).toEqual(accountsOf('0xb', '0xa'))
  })

  test('an active wallet keeps the networks it approved', () => {
    const connected = { eip155: { accounts: accountsOf('0xa', '0xb'), approvedNetworks: ['eip155:5' as const] } }
    const { state } = run(connectedEvent(fox, connected as never), { ...toFox, address: '0xb' })
    expect(state.namespaces.eip155?.approvedNetworks).toEqual(['eip155:5'])
  })

  test('the account put first stays there when the network changes, until the wallet reports other accounts', () => {
    const chosen = run(foxConnected, { ...toFox, address: '0xb' }).state
    const moved = runFrom(chosen, {
      type: 'changed',
      connectorId: 'fox',
      connected: grant('eip155', ['0xa', '0xb'], 'eip155:1'),
    }).state
    expect(moved.namespaces.eip155).toMatchObject({ accounts: accountsOf('0xb', '0xa'), networkId: 'eip155:1' })
    expect(moved.connections[0]).toMatchObject({ accounts: accountsOf('0xb', '0xa'), networkId: 'eip155:1' })
    const changed = runFrom(moved, {
      type: 'changed',
      connectorId: 'fox',
      connected: grant('eip155', ['0xa', '0xb'], 'eip155:1'),
    }).state
    expect(changed.namespaces.eip155?.accounts).toEqual(accountsOf('0xa', '0xb'))
    // Account and network at once, as wallets with a network for each account report it.
    for (const before of [run(foxConnected).state, chosen]) {
      const [, second = ''] = before === chosen ? ['0xb', '0xb'] : ['0xa', '0xb']
      const both = runFrom(before, {
        type: 'changed',
        connectorId: 'fox',
        connected: grant('eip155', ['0xb', '0xa'], 'eip155:1'),
      }).state
      expect(both.namespaces.eip155?.accounts[0]?.address).toBe(second)
    }
    const other = runFrom(chosen, {
      type: 'changed',
      connectorId: 'fox',
      connected: grant('eip155', ['0xa', '0xc'], 'eip155:1'),
    }).state
    expect(other.namespaces.eip155?.accounts).toEqual(accountsOf('0xa', '0xc'))
  })

  test.each<[string, () => ConnectionSlice, AnyEvent]>([
    ['an unknown wallet', foxWaits, { ...toFox, connectorId: 'elk' }],
    ['another namespace', foxWaits, { ...toFox, namespace: 'toy' }],
    ['an account that is not granted', foxWaits, { ...toFox, address: '0xe' }],
    ['a wallet that has ended', () => runFrom(foxWaits(), { type: 'disconnected', connectorId: 'fox' }).state, toFox],
    ['a wallet that has not answered yet', () => run({ type: 'restore', connections: [saved()] }).state, toFox],
    [
      'a namespace that is not configured',
      () => ({ ...startSlice(), connections: [saved({ namespace: 'unknown', status: 'connected' })] }),
      { ...toFox, namespace: 'unknown' },
    ],
  ])('%s: nothing changes', (_what, make, event) => {
    const before = make()
    const result = runFrom(before, event)
    expect(result.state).toBe(before)
    expect(result.effects).toEqual([])
  })

  test('a wallet that waits takes a namespace from one that is only being restored or asked', () => {
    const restoring = run(
      { type: 'restore', connections: [saved({ connectorId: 'owl' }), saved()] },
      connectedEvent(fox, grant('eip155', ['0xa']), { isReconnect: true, keepsOthers: true }),
    ).state
    expect(restoring.namespaces.eip155).toMatchObject({ status: 'connecting', connectorId: 'owl' })
    const { state } = runFrom(restoring, toFox)
    expect(state.namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'fox' })
    expect(statuses(state)).toEqual([
      ['owl', 'disconnected'],
      ['fox', 'active'],
    ])
  })
})

describe('disconnected', () => {
  test('the first that waits takes the place of the active one, with what it grants', () => {
    const { state, effects } = runFrom(foxWaits(), { type: 'disconnected', connectorId: 'owl', namespace: 'eip155' })
    expect(state.namespaces.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'fox',
      accounts: accountsOf('0xa', '0xb'),
      networkId: 'eip155:5',
    })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'disconnected'],
    ])
    expect(effects).toEqual([persist])
  })

  test('one that waits ends alone', () => {
    const { state } = runFrom(foxWaits(), { type: 'disconnected', connectorId: 'fox' })
    expect(state.namespaces).toEqual(foxWaits().namespaces)
    expect(statuses(state)[0]).toEqual(['fox', 'disconnected'])
  })

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

  test('a network that was stored is put back, and not stored again', () => {
    const event = { type: 'networkRestored', namespace: 'toy', networkId: 'toy:atoll' } as const
    const { state, effects } = run(event)
    expect(state).toMatchObject({ activeNamespace: 'toy', namespaces: { toy: { networkId: 'toy:atoll' } } })
    expect(effects).toEqual([])
  })

  test('a namespace can be made active, one that is not configured cannot', () => {
    expect(run({ type: 'namespaceSelected', namespace: 'toy' })).toMatchObject({
      state: { activeNamespace: 'toy' },
      effects: [persist],
    })
    for (const event of [
      { type: 'namespaceSelected', namespace: 'unknown' },
      { type: 'networkSelected', namespace: 'unknown', networkId: 'eip155:1' },
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

  test('one that is alive ends with its record, and the first that waits takes its place', () => {
    const { state } = runFrom(foxWaits(), { type: 'forgotten', connectorId: 'owl', namespace: 'eip155' })
    expect(statuses(state)).toEqual([['fox', 'active']])
    expect(state.namespaces.eip155?.connectorId).toBe('fox')
    const none = runFrom(state, { type: 'forgotten', connectorId: 'fox', namespace: 'eip155' }).state
    expect(none.connections).toEqual([])
    expect(none.namespaces.eip155).toMatchObject({ status: 'disconnected', accounts: [] })
  })

  test('a record that is over is forgotten while its wallet is asked anew: the question stays', () => {
    const before = run(foxConnected, { type: 'disconnected', connectorId: 'fox' }, connecting).state
    const { state } = runFrom(before, { type: 'forgotten', connectorId: 'fox', namespace: 'eip155' })
    expect(state.connections).toEqual([])
    expect(state.namespaces.eip155).toMatchObject({ status: 'connecting', connectorId: 'fox' })
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

  test.each(['connected', 'disconnected'] as const)('a record that reads %s comes back as disconnected', status => {
    const { state } = run({ type: 'restore', connections: [saved({ status })] })
    expect(state.namespaces.eip155?.status).toBe('disconnected')
    expect(statuses(state)).toEqual([['fox', 'disconnected']])
  })

  test('of two active records, and of two of the same wallet, the first stays', () => {
    const { state } = run({
      type: 'restore',
      connections: [saved(), saved({ connectorId: 'owl' }), saved({ accounts: accountsOf('0xe') })],
    })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'disconnected'],
    ])
    expect(state.namespaces.eip155?.accounts).toEqual(accountsOf('0xa'))
  })

  test('a record from before approved networks were stored approves all', () => {
    const old = saved({ approvedNetworks: undefined })
    expect(run({ type: 'restore', connections: [old] }).state.namespaces.eip155?.approvedNetworks).toBe('all')
    const waiting = { ...startSlice(), connections: [{ ...old, status: 'connected' as const }] }
    const { state } = runFrom(waiting, { type: 'failed', connectorId: 'owl' })
    expect(state.namespaces.eip155).toMatchObject({ status: 'connected', approvedNetworks: 'all' })
  })

  test('a namespace that is not configured is only stored', () => {
    const { state } = run({ type: 'restore', connections: [saved({ namespace: 'unknown' })] })
    expect(state.namespaces).toEqual(startSlice().namespaces)
    expect(state.connections).toHaveLength(1)
  })
})

describe('restored', () => {
  const both: AnyEvent = {
    type: 'restore',
    connections: [saved({ status: 'connected' }), saved({ connectorId: 'owl', name: 'Owl' })],
  }
  const back = (who: typeof fox | typeof owl, addresses = ['0xa'], keepsOthers = true) =>
    connectedEvent(who, grant('eip155', addresses), { isReconnect: true, keepsOthers })

  test('beside the active one it waits, whichever answers first', () => {
    for (const order of [
      [back(fox), back(owl)],
      [back(owl), back(fox)],
    ]) {
      const { state } = run(both, ...order)
      expect(state.namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'owl' })
      expect(statuses(state)).toEqual([
        ['fox', 'connected'],
        ['owl', 'active'],
      ])
    }
  })

  test('as it was stored it is not written again, otherwise it is', () => {
    expect(run(both, back(owl)).effects).toEqual([])
    expect(run(both, back(owl), back(fox)).effects).toEqual([])
    expect(run(both, back(owl, ['0xb'])).effects).toEqual([persist])
    expect(run(both, back(owl), back(fox, ['0xb'])).effects).toEqual([persist])
  })

  test('with one wallet at a time it takes nothing and does not wait', () => {
    const before = run(both, back(owl)).state
    expect(runFrom(before, back(fox, ['0xa'], false)).state).toBe(before)
  })

  test('in a free namespace it becomes the active one', () => {
    const { state, effects } = run(both, { type: 'failed', connectorId: 'owl' }, back(fox))
    expect(state.namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'fox' })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'disconnected'],
    ])
    expect(effects).toEqual([persist])
  })

  test('when the active one fails, one that waits already takes its place, in this tab alone', () => {
    const { state, effects } = run(both, back(fox), { type: 'failed', connectorId: 'owl' })
    expect(state.namespaces.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'fox',
      accounts: accountsOf('0xa'),
    })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'disconnected'],
    ])
    expect(effects).toEqual([])
  })

  test('an active record that never answered does not wait beside the next wallet', () => {
    const elk = { connectorId: 'elk', name: 'Elk' }
    const { state } = run(
      both,
      { type: 'failed', connectorId: 'owl' },
      connectedEvent(elk, grant('eip155', ['0xe']), { keepsOthers: true }),
    )
    expect(statuses(state)).toEqual([
      ['fox', 'disconnected'],
      ['owl', 'disconnected'],
      ['elk', 'active'],
    ])
  })
})

describe('the list of another tab', () => {
  const list = (...connections: ReturnType<typeof saved>[]): AnyEvent => ({ type: 'restore', connections })
  const foxSaved = (status: 'active' | 'connected' | 'disconnected') => saved({ status })
  const owlSaved = (status: 'active' | 'connected' | 'disconnected') =>
    saved({ connectorId: 'owl', name: 'Owl', accounts: accountsOf('0xc'), status })

  test('the wallet that is active there becomes active here at once, if it has answered here', () => {
    const { state, effects } = runFrom(foxWaits(), list(foxSaved('active'), owlSaved('connected')))
    expect(state.namespaces.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'fox',
      // What a wallet reported to this page counts, not what it reported to another.
      accounts: accountsOf('0xa', '0xb'),
      networkId: 'eip155:5',
    })
    expect(statuses(state)).toEqual([
      ['fox', 'active'],
      ['owl', 'connected'],
    ])
    expect(effects).toEqual([])
  })

  test('if it has not, it is connecting until it answers, and the one that was active waits', () => {
    const { state, effects } = run(foxConnected, list(foxSaved('connected'), owlSaved('active')))
    expect(state.namespaces.eip155).toMatchObject({ status: 'connecting', isRestoring: true, connectorId: 'owl' })
    expect(statuses(state)).toEqual([
      ['fox', 'connected'],
      ['owl', 'active'],
    ])
    expect(effects).toEqual([])
  })

  test('what waits there reads disconnected here until it has answered here', () => {
    const { state } = run(foxConnected, list(owlSaved('connected'), foxSaved('active')))
    expect(statuses(state)).toEqual([
      ['owl', 'disconnected'],
      ['fox', 'active'],
    ])
    expect(state.namespaces.eip155?.connectorId).toBe('fox')
  })

  test('what ended there ends here, and is not written again', () => {
    const { state, effects } = run(foxConnected, list(foxSaved('disconnected')))
    expect(state.namespaces.eip155).toMatchObject({ status: 'disconnected', accounts: [], networkId: 'eip155:5' })
    expect(effects).toEqual([])
    const waiting = runFrom(foxWaits(), list(foxSaved('disconnected'), owlSaved('active'))).state
    expect(statuses(waiting)[0]).toEqual(['fox', 'disconnected'])
    expect(waiting.namespaces).toEqual(foxWaits().namespaces)
    const cleared = runFrom(foxWaits(), list()).state
    expect(cleared).toMatchObject({ connections: [], namespaces: { eip155: { status: 'disconnected' } } })
  })

  test('what the visitor is asked here goes on, unless another wallet became active there', () => {
    const asked = run(connecting).state
    expect(runFrom(asked, list(foxSaved('active'))).state.namespaces).toEqual(asked.namespaces)
    expect(runFrom(asked, list(owlSaved('disconnected'))).state.namespaces).toEqual(asked.namespaces)
    expect(runFrom(asked, list(owlSaved('active'))).state.namespaces.eip155).toMatchObject({
      isRestoring: true,
      connectorId: 'owl',
    })
  })
})

describe('the end of one family while another is connected', () => {
  const owlOnToy = connectedEvent(owl, grant('toy', ['t.a']))
  const ended = (connectorId: string): AnyEvent => ({ type: 'disconnected', connectorId })

  test('what is left is shown, where the account that was shown has ended', () => {
    const both = run(owlOnToy, foxConnected).state
    expect(both.activeNamespace).toBe('eip155')
    expect(runFrom(both, ended('fox')).state.activeNamespace).toBe('toy')
    expect(runFrom(both, ended('fox'), ended('owl')).state.activeNamespace).toBe('toy')
  })

  test('the account that is shown stays where another one ends, and where none was connected', () => {
    const both = run(owlOnToy, foxConnected).state
    expect(runFrom(both, ended('owl')).state.activeNamespace).toBe('eip155')
    const waits = run(foxConnected, owlOnToy, connectedEvent(fox, grant('toy', ['t.b']), { keepsOthers: true })).state
    expect(runFrom(waits, { type: 'namespaceSelected', namespace: 'toy' }, ended('owl')).state.activeNamespace).toBe(
      'toy',
    )
    const replaced = runFrom(
      waits,
      { type: 'namespaceSelected', namespace: 'toy' },
      { type: 'disconnected', connectorId: 'fox', namespace: 'toy' },
    ).state
    expect(replaced.namespaces.toy?.connectorId).toBe('owl')
    expect(replaced.activeNamespace).toBe('toy')
    const nowhere = { ...both, activeNamespace: 'unknown' }
    expect(runFrom(nowhere, ended('fox')).state.activeNamespace).toBe('unknown')
    const chosen = runFrom(run(owlOnToy).state, { type: 'namespaceSelected', namespace: 'eip155' }, connecting)
    expect(runFrom(chosen.state, ended('fox')).state.activeNamespace).toBe('eip155')
  })
})

describe('a wallet that is locked', () => {
  const locked = (connectorId: string): AnyEvent => ({ type: 'disconnected', connectorId, isLocked: true })
  const pendingOf = (state: ConnectionSlice) =>
    state.pending.map(({ connectorId, namespace }) => [connectorId, namespace])

  test('shows nothing and is pending; its record stays active, and nothing is stored', () => {
    const { state, effects } = run(foxConnected, locked('fox'))
    expect(state.namespaces.eip155).toEqual({
      status: 'disconnected',
      connectorId: undefined,
      accounts: [],
      approvedNetworks: 'all',
      networkId: 'eip155:5',
      lockedId: 'fox',
    })
    expect(statuses(state)).toEqual([['fox', 'active']])
    expect(state.pending).toEqual(run(foxConnected).state.connections)
    expect(effects).toEqual([])
  })

  test('is asked anew, and still is the one that is locked until it answers', () => {
    const { state } = run(foxConnected, locked('fox'), connecting)
    expect(state.namespaces.eip155).toMatchObject({ status: 'connecting', connectorId: 'fox', lockedId: 'fox' })
    const failed = runFrom(state, { type: 'failed', connectorId: 'fox' }).state
    expect(failed.namespaces.eip155).toMatchObject({ status: 'disconnected', lockedId: 'fox' })
    expect(runFrom(failed, foxConnected).state.namespaces.eip155).not.toHaveProperty('lockedId')
  })

  test('while it waits, ends; only what was alive of it is pending, beside what was pending before', () => {
    const { state } = runFrom(foxWaits(), locked('fox'))
    expect(statuses(state)).toEqual([
      ['fox', 'disconnected'],
      ['owl', 'active'],
    ])
    expect(pendingOf(state)).toEqual([['fox', 'eip155']])
    expect(pendingOf(runFrom(state, locked('owl')).state)).toEqual([
      ['fox', 'eip155'],
      ['owl', 'eip155'],
    ])
    const over = runFrom(foxWaits(), { type: 'disconnected', connectorId: 'fox' }, locked('fox')).state
    expect(over.pending).toEqual([])
  })
})

describe('a pending record', () => {
  const foxRecord = saved()
  const owlRecord = saved({ connectorId: 'owl' })
  const elkRecord = saved({ connectorId: 'elk', namespace: 'toy' })
  const withPending = { ...startSlice(), pending: [foxRecord, owlRecord, elkRecord] }
  const after = (event: AnyEvent) => runFrom(withPending, event).state.pending

  test('ends with its wallet’s answer, and with another wallet that the visitor connects in its place', () => {
    expect(after(foxConnected)).toEqual([elkRecord])
    const beside = connectedEvent(fox, grant('eip155', ['0xa']), { keepsOthers: true })
    expect(after(beside)).toEqual([owlRecord, elkRecord])
    const back = connectedEvent(fox, grant('eip155', ['0xa']), { isReconnect: true })
    expect(after(back)).toEqual([owlRecord, elkRecord])
  })

  test('ends when the visitor ends or forgets its wallet, alone', () => {
    expect(after({ type: 'disconnected', connectorId: 'owl' })).toEqual([foxRecord, elkRecord])
    expect(after({ type: 'forgotten', connectorId: 'owl', namespace: 'eip155' })).toEqual([foxRecord, elkRecord])
    expect(after({ type: 'failed', connectorId: 'owl' })).toEqual([foxRecord, owlRecord, elkRecord])
  })
})

describe('whether a record is alive', () => {
  test.each([
    ['it waits', foxWaits, saved({ status: 'connected' }), true],
    ['it is the active one of its namespace', () => run(foxConnected).state, saved(), true],
    ['it has ended', () => run(foxConnected).state, saved({ status: 'disconnected' }), false],
    ['another one is connected', () => run(foxConnected).state, saved({ connectorId: 'owl' }), false],
    ['it is to be restored', () => run(connecting).state, saved(), false],
    ['its namespace is not configured', startSlice, saved({ namespace: 'unknown' }), false],
  ])('%s', (_when, make, record, isAlive) => {
    expect(isLive(make(), record)).toBe(isAlive)
  })

  test('one of a namespace that is not configured takes no place', () => {
    const record = saved({ namespace: 'unknown', status: 'connected' })
    const before = { ...startSlice(), connections: [record] }
    expect(runFrom(before, { type: 'failed', connectorId: 'owl' }).state).toBe(before)
  })
})
