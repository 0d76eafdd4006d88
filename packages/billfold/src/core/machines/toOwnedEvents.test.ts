import { describe, expect, test } from 'vitest'
import type { OwnedConnection, OwnedConnections } from '../contracts/ExternalOwner.ts'
import type { NamespaceState } from '../state/KitState.ts'
import type { ConnectionSlice } from './connection.ts'
import { accountsOf, saved, startSlice } from './testing/machineEvents.ts'
import { toOwnedEvents } from './toOwnedEvents.ts'

const fox: OwnedConnection = {
  connectorId: 'fox',
  name: 'Fox',
  accounts: accountsOf('t.a', 't.b'),
  approvedNetworks: ['toy:harbour'],
}
const owl: OwnedConnection = { ...fox, connectorId: 'owl', name: 'Owl', accounts: accountsOf('t.c') }

/** The namespace `toy` as the page has it before the owner reports; `eip155` is shown. */
function slice(toy: Partial<NamespaceState> = {}, change: Partial<ConnectionSlice> = {}): ConnectionSlice {
  const start = startSlice()
  const namespaces = { ...start.namespaces, toy: { ...(start.namespaces.toy as NamespaceState), ...toy } }
  return { ...start, namespaces, ...change }
}

const shown = (connectorId: string) =>
  slice(
    { status: 'connected', connectorId, accounts: accountsOf('t.a') },
    { connections: [saved({ namespace: 'toy', connectorId })] },
  )
const eventsOf = (state: ConnectionSlice, owned: Partial<OwnedConnections>, isRestored = false) =>
  toOwnedEvents(state, 'toy', { status: 'connected', connections: [], ...owned }, isRestored)
const connected = (each: OwnedConnection, isReconnect: boolean) => ({
  type: 'connected',
  who: { connectorId: each.connectorId, name: each.name },
  connected: { toy: each },
  isReconnect,
  keepsOthers: true,
})
const changed = (each: OwnedConnection) => ({
  type: 'changed',
  connectorId: each.connectorId,
  connected: { toy: each },
})
const disconnected = (connectorId: string) => ({ type: 'disconnected', connectorId, namespace: 'toy' })
const select = (namespace: string) => ({ type: 'namespaceSelected', namespace })

describe('the network to begin with', () => {
  test('is restored while no wallet is connected, and the shown namespace stays', () => {
    expect(eventsOf(slice(), { status: 'disconnected', networkId: 'toy:atoll' })).toEqual([
      { type: 'networkRestored', namespace: 'toy', networkId: 'toy:atoll' },
      select('eip155'),
    ])
  })

  test.each<[string, Partial<OwnedConnections>]>([
    ['that is chosen already', { status: 'disconnected', networkId: 'toy:harbour' }],
    ['that the owner does not name', { status: 'disconnected' }],
  ])('%s moves nothing', (_what, owned) => {
    expect(eventsOf(slice(), owned)).toEqual([])
  })

  test('gives way to the network of a wallet that is connected', () => {
    expect(eventsOf(shown('fox'), { activeId: 'fox', networkId: 'toy:atoll', connections: [fox] })).toEqual([
      changed(fox),
    ])
  })
})

describe('a wallet of the owner', () => {
  test('that is new here has connected; the active one first, the others beside as restored', () => {
    expect(eventsOf(slice(), { activeId: 'owl', connections: [fox, owl] })).toEqual([
      connected(owl, false),
      connected(fox, true),
      select('toy'),
    ])
  })

  test('that is known has changed, whether it is active or waits', () => {
    const state = shown('fox')
    const both = { ...state, connections: [...state.connections, saved({ namespace: 'toy', connectorId: 'owl' })] }
    expect(eventsOf(both, { activeId: 'fox', connections: [owl, fox] })).toEqual([changed(fox), changed(owl)])
  })

  test('that waited and is active now has connected, by the visitor, and the one before waits', () => {
    const state = shown('fox')
    const both = { ...state, connections: [...state.connections, saved({ namespace: 'toy', connectorId: 'owl' })] }
    expect(eventsOf(both, { activeId: 'owl', connections: [fox, owl] })).toEqual([connected(owl, false), changed(fox)])
    expect(eventsOf(both, { activeId: 'owl', connections: [fox, owl] }, true)[0]).toEqual(connected(owl, false))
  })

  test('whose record is of another namespace, or has ended, is new here', () => {
    for (const record of [saved(), saved({ namespace: 'toy', status: 'disconnected' })]) {
      const state = slice({ status: 'connected', connectorId: 'fox' }, { connections: [record] })
      expect(eventsOf(state, { activeId: 'fox', connections: [fox] })).toEqual([connected(fox, false)])
    }
  })

  test('is restored if it is the one that was shown, or if none was', () => {
    const isRestored = true
    expect(eventsOf(slice(), { activeId: 'fox', connections: [fox] }, isRestored)[0]).toEqual(connected(fox, true))
    const asked = (connectorId: string) => slice({ status: 'connecting', connectorId, isRestoring: true })
    expect(eventsOf(asked('fox'), { activeId: 'fox', connections: [fox] }, isRestored)[0]).toEqual(connected(fox, true))
    expect(eventsOf(asked('owl'), { activeId: 'fox', connections: [fox] }, isRestored)[0]).toEqual(
      connected(fox, false),
    )
  })

  test('ends here when the owner does not report it any more', () => {
    expect(eventsOf(shown('fox'), { status: 'disconnected' })).toEqual([disconnected('fox')])
    expect(eventsOf(shown('fox'), { activeId: 'owl', connections: [owl] })).toEqual([
      connected(owl, false),
      disconnected('fox'),
    ])
  })

  test('that the owner was restoring ends as well, and one that the visitor is asked for does not', () => {
    const state = slice({ status: 'connecting', connectorId: 'fox', isRestoring: true })
    expect(eventsOf(state, { status: 'disconnected' })).toEqual([disconnected('fox')])
    expect(eventsOf(slice({ status: 'connecting', connectorId: 'fox' }), { status: 'disconnected' })).toEqual([])
  })

  test.each<[string, Partial<OwnedConnections>]>([
    ['no wallet is connected', { status: 'disconnected', activeId: 'fox', connections: [fox] }],
    ['the active one is not among them', { activeId: 'elk', connections: [fox] }],
  ])('is not connected where %s', (_what, owned) => {
    expect(eventsOf(slice(), owned)).toEqual([])
  })
})

describe('the namespace that is shown', () => {
  test('is the owner’s once it restores a wallet while no account is connected in it', () => {
    const state = slice({ status: 'connecting', connectorId: 'fox', isRestoring: true })
    expect(eventsOf(state, { activeId: 'fox', connections: [fox] }, true)).toEqual([
      connected(fox, true),
      select('toy'),
    ])
  })

  test('stays where an account is connected in it, or where the owner’s was connected before', () => {
    const eip155 = { ...(slice().namespaces.eip155 as NamespaceState), status: 'connecting' as const }
    const busy = { ...slice(), namespaces: { ...slice().namespaces, eip155 } }
    expect(eventsOf(busy, { activeId: 'fox', connections: [fox] })).toEqual([connected(fox, false)])
    expect(eventsOf(shown('fox'), { activeId: 'owl', connections: [fox, owl] })).toEqual([
      connected(owl, false),
      changed(fox),
    ])
  })

  test('that is not configured counts as taken', () => {
    const state = { ...slice(), activeNamespace: 'unknown' }
    expect(eventsOf(state, { activeId: 'fox', connections: [fox] })).toEqual([connected(fox, false)])
  })
})

test('a wallet that the owner remembers is shown while it has not answered, on its own network if it has one', () => {
  const connecting = (networkId: string) => ({
    type: 'connecting',
    connectorId: 'fox',
    namespaces: ['toy'],
    shown: { isRestoring: true, accounts: fox.accounts, approvedNetworks: fox.approvedNetworks, networkId },
  })
  const remembered = { status: 'connecting', activeId: 'fox', networkId: 'toy:harbour' } as const
  expect(eventsOf(slice(), { ...remembered, connections: [fox] })).toEqual([connecting('toy:harbour')])
  const own: OwnedConnection = { ...fox, networkId: 'toy:atoll' }
  expect(eventsOf(slice(), { ...remembered, connections: [own] })).toEqual([connecting('toy:atoll')])
  expect(eventsOf(slice(), { status: 'connecting', connections: [fox] })).toEqual([])
})
