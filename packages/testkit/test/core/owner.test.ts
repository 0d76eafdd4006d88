import {
  addConnector,
  connect,
  disconnect,
  getAccount,
  getConnections,
  getConnectors,
  getNetwork,
  reconnect,
  switchAccount,
  switchConnection,
  switchNetwork,
} from 'billfold'
import type { Connector, Network } from 'billfold/adapter'
import { reconnectTimeoutMs } from 'billfold/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpOwner } from '../../src/doubles/createMadeUpOwner.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { createSpanningConnector } from '../../src/doubles/createSpanningConnector.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { madeUpNetworks } from '../../src/doubles/madeUpNetworks.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'

// A namespace whose connections are owned outside of the kit: the kit shows the owner's state, asks through it, and stores nothing.

const open: TestKit[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

/** A world that outlives kits. The owner is made anew with every page, as the host's state library would be. */
function createWorld(given: { multiWallet?: boolean; isOwned?: boolean } = {}) {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const [fox, owl] = [createMadeUpWallet({ id: 'fox', clock }), createMadeUpWallet({ id: 'owl', clock })]
  const load = ({ multiWallet = false, isOwned = true } = given) => {
    const owner = createMadeUpOwner()
    const family = createMadeUpFamily({ wallets: [fox, owl], clock, ...(isOwned ? { owner } : {}) })
    const made = createTestKit({ clock, origin, families: [family], multiWallet })
    open.push(made)
    const find = (id: string) => getConnectors(made.kit).find(connector => connector.id === id) as Connector
    return { ...made, owner, find }
  }
  return { clock, origin, fox, owl, load }
}

const remembered = {
  connectorId: 'fox',
  name: 'Toy Fox',
  accounts: madeUpAccounts,
  approvedNetworks: 'all' as const,
  networkId: 'toy:harbour' as const,
}

describe('both directions', () => {
  test('what the visitor connects in the kit is the owner’s, and the wallet is asked once', async () => {
    const { load, fox } = createWorld()
    const { kit, owner } = load()
    await connect(kit, { connector: 'fox' })
    expect(owner.get()).toMatchObject({ status: 'connected', activeId: 'fox' })
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'fox', address: 'ada.harbour' })
    expect(fox.calls).toEqual(['connect'])
    await disconnect(kit)
    expect(owner.get().status).toBe('disconnected')
    expect(getAccount(kit).status).toBe('disconnected')
    expect(fox.granted).toEqual({})
  })

  test('what the host connects, changes and ends by itself shows in the kit at once', async () => {
    const { load, fox } = createWorld()
    const { kit, owner, find } = load()
    await owner.connect(find('fox'))
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'fox', networkId: 'toy:harbour' })
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(getAccount(kit).address).toBe('grace.harbour')
    fox.changeNetwork('toy:nowhere')
    expect(getNetwork(kit)).toMatchObject({ networkId: 'toy:nowhere', isUnsupported: true })
    fox.endConnection()
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  test('a network chosen before anything is connected is chosen at the owner, and the other way round', async () => {
    const { load } = createWorld()
    const { kit, owner } = load()
    await switchNetwork(kit, { networkId: 'toy:atoll' })
    expect(owner.networkId).toBe('toy:atoll')
    owner.selectNetwork('toy:harbour')
    expect(getNetwork(kit).networkId).toBe('toy:harbour')
  })

  test('the account that the visitor chooses is the owner’s first', async () => {
    const { load } = createWorld()
    const { kit, owner } = load()
    await connect(kit, { connector: 'fox' })
    const last = madeUpAccounts.at(-1)?.address as string
    expect(switchAccount(kit, { address: last }).address).toBe(last)
    expect(owner.get().connections[0]?.accounts[0]?.address).toBe(last)
  })

  test('a refusal leaves the visitor where they were', async () => {
    const { load, fox, owl } = createWorld()
    const { kit, owner, find } = load()
    fox.set({ reject: true })
    await expect(connect(kit, { connector: 'fox' })).rejects.toMatchObject({ code: 'connection/rejected' })
    expect(getAccount(kit).status).toBe('disconnected')
    await owner.connect(find('owl'))
    await expect(connect(kit, { connector: 'fox' })).rejects.toMatchObject({ code: 'connection/rejected' })
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'owl' })
    expect(owl.granted).not.toEqual({})
  })

  test('while the visitor is asked in the kit, a change of the owner does not end that', async () => {
    const { load, fox } = createWorld()
    const { kit, owner } = load()
    fox.set({ locked: true })
    const asking = connect(kit, { connector: 'fox' })
    owner.selectNetwork('toy:atoll')
    expect(getAccount(kit)).toMatchObject({ status: 'connecting', connectorId: 'fox' })
    fox.set({ locked: false })
    await asking
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'fox' })
  })
})

describe('what the host does by itself is the same as what the kit does (U3, U4)', () => {
  /** The same connecting, ended the same way: by the kit in a namespace of its own, by the host in one that it owns. */
  const walk = async (isOwned: boolean) => {
    const { load, fox, origin } = createWorld({ isOwned })
    const { kit, owner, find, events } = load()
    const reported = () =>
      events.flatMap(event => (event.type === 'CONNECT_SUCCESS' || event.type === 'DISCONNECT_SUCCESS' ? [event] : []))
    if (isOwned) await owner.connect(find('fox'))
    else await connect(kit, { connector: 'fox' })
    const { recentWallets, namespaces, activeNamespace } = kit.store.getState()
    const stored = origin.storage.getItem('@billfold/active-network')
    if (isOwned) await fox.endConnection()
    else await disconnect(kit, { namespace: 'toy' })
    return { recentWallets, namespaces, activeNamespace, stored, reported: reported() }
  }

  test('state, recent wallets, stored network and events', async () => {
    const owned = await walk(true)
    expect(owned).toEqual(await walk(false))
    expect(owned.recentWallets).toEqual([{ id: 'fox', name: 'Toy Fox' }])
    expect(owned.reported.map(event => event.type)).toEqual(['CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  })

  test('what the kit connects, replaces and ends is reported once', async () => {
    const { load } = createWorld()
    const { kit, owner, find, events } = load()
    const reported = () =>
      events.flatMap(event => {
        if (event.type === 'CONNECT_SUCCESS') return [event.connectorId]
        return event.type === 'DISCONNECT_SUCCESS' ? [event.namespace] : []
      })
    await connect(kit, { connector: 'fox' })
    await connect(kit, { connector: 'owl' })
    await expect.poll(() => owner.get().connections.length).toBe(1)
    expect(reported()).toEqual(['fox', 'owl'])
    await disconnect(kit)
    expect(reported().slice(2)).toEqual(['all'])
    await owner.connect(find('fox'))
    await owner.connect(find('owl'))
    expect(reported().slice(3)).toEqual(['fox', 'owl'])
    expect(owner.get().connections.map(each => each.connectorId)).toEqual(['fox', 'owl'])
    await disconnect(kit, { namespace: 'toy' })
    expect(reported().slice(5)).toEqual(['toy'])
  })

  test('what the owner restores, early or late, is reported as restored', async () => {
    const { load, clock } = createWorld()
    const { owner, find, events } = load()
    const reported = () => events.flatMap(event => (event.type === 'CONNECT_SUCCESS' ? [event.isReconnect] : []))
    const settle = owner.remember([remembered])
    await clock.advance(reconnectTimeoutMs)
    await owner.connect(find('fox'))
    settle()
    expect(reported()).toEqual([true])
    expect(events.filter(event => event.type === 'DISCONNECT_SUCCESS')).toEqual([])
  })
})

describe('several wallets', () => {
  test('one at a time: the one before is ended at the owner as well', async () => {
    const { load, fox } = createWorld()
    const { kit, owner } = load()
    await connect(kit, { connector: 'fox' })
    await connect(kit, { connector: 'owl' })
    await expect.poll(() => owner.get().connections.map(each => each.connectorId)).toEqual(['owl'])
    expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'owl' })
    expect(fox.granted).toEqual({})
  })

  test('several at once: they wait beside the active one, and the chosen one is the owner’s active one', async () => {
    const { load } = createWorld({ multiWallet: true })
    const { kit, owner, find } = load()
    await connect(kit, { connector: 'fox' })
    await owner.connect(find('owl'))
    const statuses = () => Object.fromEntries(getConnections(kit).map(each => [each.connectorId, each.status]))
    expect(statuses()).toEqual({ fox: 'connected', owl: 'active' })
    await switchConnection(kit, { connectorId: 'fox' })
    expect(owner.get().activeId).toBe('fox')
    expect(statuses()).toEqual({ fox: 'active', owl: 'connected' })
    await disconnect(kit, { connectorId: 'fox' })
    expect(owner.get().activeId).toBe('owl')
    expect(statuses()).toEqual({ owl: 'active' })
    await disconnect(kit)
    expect(owner.get().status).toBe('disconnected')
  })
})

describe('nothing is kept', () => {
  test('the kit stores no connection of an owned namespace, and restores none', async () => {
    const { load, origin, fox } = createWorld()
    const first = load()
    await connect(first.kit, { connector: 'fox' })
    expect(origin.storage.getItem('@billfold/connections') ?? '').not.toContain('fox')
    first.destroy()
    const { kit } = load()
    await reconnect(kit)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(fox.calls).toEqual(['connect'])
  })

  test('what was stored before the namespace had an owner is not restored beside it', async () => {
    const { load, fox, origin } = createWorld()
    const before = load({ isOwned: false })
    await connect(before.kit, { connector: 'fox' })
    expect(origin.storage.getItem('@billfold/connections')).toContain('fox')
    before.destroy()
    const { kit } = load()
    await reconnect(kit)
    expect(getAccount(kit).status).toBe('disconnected')
    expect(fox.calls).toEqual(['connect'])
    await connect(kit, { connector: 'owl' })
    expect(origin.storage.getItem('@billfold/connections')).not.toContain('fox')
  })

  test('another tab’s list does not touch what the owner of this tab holds', async () => {
    const { load } = createWorld()
    const [one, two] = [load(), load()]
    await connect(one.kit, { connector: 'fox' })
    await one.owner.connect(one.find('owl'))
    await connect(two.kit, { connector: 'owl' })
    await disconnect(two.kit)
    await Promise.resolve()
    expect(one.kit.store.getState().connections.map(saved => saved.connectorId)).toContain('fox')
  })

  test('no listener is left at the owner after the kit has ended', () => {
    const { load } = createWorld()
    const made = load()
    expect(made.owner.listenerCount).toBe(1)
    made.destroy()
    expect(made.owner.listenerCount).toBe(0)
  })
})

describe('restoring', () => {
  test('what the owner remembers is shown and not usable, until its wallet has answered', async () => {
    const { load } = createWorld()
    const { kit, owner, find } = load()
    const settle = owner.remember([remembered])
    expect(getAccount(kit)).toMatchObject({ status: 'connecting', isConnected: false, address: 'ada.harbour' })
    await owner.connect(find('fox'))
    settle()
    expect(getAccount(kit)).toMatchObject({ status: 'connected', isConnected: true, address: 'ada.harbour' })
  })

  test('an owner that never ends restoring is not waited for, and still followed later (fault 94)', async () => {
    const { load, clock } = createWorld()
    const { kit, owner, find } = load()
    owner.remember([remembered])
    await clock.advance(reconnectTimeoutMs - 1)
    expect(getAccount(kit).status).toBe('connecting')
    await clock.advance(1)
    expect(getAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
    await owner.connect(find('fox'))
    expect(getAccount(kit).status).toBe('connected')
  })

  test('disconnecting meanwhile reaches the owner', async () => {
    const { load, fox } = createWorld()
    const { kit, owner } = load()
    owner.remember([remembered])
    await disconnect(kit)
    expect(fox.calls).toContain('disconnect')
  })
})

test('the family that is shown follows the owner: to its connection while no account is connected, and away when it ends (U3)', async () => {
  const { clock, fox } = createWorld()
  const owner = createMadeUpOwner()
  const harbour: Network = { ...(madeUpNetworks[0] as Network), id: 'eip155:31337', namespace: 'eip155' }
  const evmLike = { ...createMadeUpFamily({ clock, wallets: [], networks: [harbour] }), namespace: 'eip155' }
  const family = createMadeUpFamily({ clock, wallets: [fox], owner })
  const { kit, ...made } = createTestKit({ clock, families: [evmLike, family] })
  open.push({ kit, ...made })
  expect(kit.store.getState().activeNamespace).toBe('eip155')
  const find = (id: string) => getConnectors(kit).find(connector => connector.id === id) as Connector
  await owner.connect(find('fox'))
  expect(getAccount(kit)).toMatchObject({ namespace: 'toy', status: 'connected', connectorId: 'fox' })
  const spanning = createSpanningConnector({ clock })
  addConnector(kit, { ...spanning.toConnector(), namespaces: ['eip155'] })
  kit.runtime.connection({
    type: 'connected',
    who: { connectorId: 'spanning', name: 'Spanning' },
    connected: { eip155: { accounts: madeUpAccounts, approvedNetworks: 'all', networkId: 'eip155:31337' } },
    isReconnect: true,
    keepsOthers: false,
  })
  expect(getAccount(kit).namespace).toBe('toy')
  fox.endConnection()
  expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', status: 'connected', connectorId: 'spanning' })
})

test('a connector of the host that spans namespaces goes through the owner, and the other namespace is the kit’s own', async () => {
  const { clock } = createWorld()
  const owner = createMadeUpOwner()
  const foundry: Network = {
    ...(madeUpNetworks[0] as Network),
    id: 'eip155:31337',
    namespace: 'eip155',
  }
  const evmLike = { ...createMadeUpFamily({ clock, wallets: [], networks: [foundry] }), namespace: 'eip155' }
  const family = createMadeUpFamily({ clock, wallets: [], owner })
  const made = createTestKit({ clock, families: [family, evmLike] })
  open.push(made)
  const wallet = createSpanningConnector({ clock })
  addConnector(made.kit, wallet.toConnector())
  await connect(made.kit, { connector: 'spanning' })
  expect(owner.get()).toMatchObject({ status: 'connected', activeId: 'spanning' })
  expect(getAccount(made.kit, { namespace: 'eip155' })).toMatchObject({ status: 'connected', connectorId: 'spanning' })
  expect(made.origin.storage.getItem('@billfold/connections')).toContain('"namespace":"eip155"')
  expect(made.origin.storage.getItem('@billfold/connections')).not.toContain('"namespace":"toy"')
  await disconnect(made.kit)
  expect(owner.get().status).toBe('disconnected')
  expect(wallet.granted).toEqual({})
})
