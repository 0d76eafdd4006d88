import {
  addNetwork,
  type BillfoldError,
  closeModal,
  connect,
  disconnect,
  getAccount,
  getConnectors,
  getNetwork,
  isBillfoldError,
  openModal,
  reconnect,
  removeNetwork,
  sendTransaction,
  signMessage,
  switchNetwork,
  transferToken,
  watchAccount,
  watchConnectors,
  watchEvents,
  watchNetwork,
} from 'billfold'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { createSpanningConnector } from '../../src/doubles/createSpanningConnector.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { madeUpSignature } from '../../src/doubles/madeUpSignature.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'

// The actions of a kit over a family that does not exist: what they promise holds without anything of EVM.

const open: TestKit[] = []
const consoleError = vi.spyOn(console, 'error')
beforeEach(() => void consoleError.mockImplementation(() => {}))
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
  consoleError.mockReset()
})

async function setUp(options: createTestKit.Options & { walletCount?: number } = {}) {
  const { walletCount = 2, ...host } = options
  const wallets = ['fox', 'owl', 'elk'].slice(0, walletCount).map(id => createMadeUpWallet({ id, name: id }))
  const family = createMadeUpFamily({ wallets })
  const made = createTestKit({ families: [family], ...host })
  open.push(made)
  await expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)
  const [fox, owl, elk] = wallets as [(typeof wallets)[number], (typeof wallets)[number], (typeof wallets)[number]]
  return { ...made, family, fox, owl, elk, codes: () => made.events.map(event => event.type) }
}

/** The error an action rejects with. */
async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    value => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
    (cause: unknown) => cause,
  )
  expect(error).toSatisfy(isBillfoldError)
  return (error as BillfoldError).code
}

describe('connect', () => {
  test('resolves once the provider answered, and the host sees the account', async () => {
    const { kit, codes, fox } = await setUp()
    expect(getConnectors(kit).map(connector => connector.id)).toEqual(['fox', 'owl'])
    const connecting = connect(kit, { connector: 'fox' })
    expect(getAccount(kit)).toMatchObject({ status: 'connecting', isConnected: false, address: undefined })
    const { connected } = await connecting
    expect(connected.toy?.accounts).toEqual(madeUpAccounts)
    expect(getAccount(kit)).toMatchObject({
      status: 'connected',
      isConnected: true,
      namespace: 'toy',
      address: 'ada.harbour',
      accountId: 'toy:harbour:ada.harbour',
      connectorId: 'fox',
    })
    expect(getNetwork(kit)).toMatchObject({ networkId: 'toy:harbour', isUnsupported: false })
    expect(codes()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
    expect(fox.listenerCount).toBe(2)
  })

  test('asks for the wanted network first', async () => {
    const { kit } = await setUp()
    const asked: string[] = []
    const connector = createMadeUpWallet({ id: 'elk' }).toConnector()
    const spied = {
      ...connector,
      connect: (options: Parameters<typeof connector.connect>[0]) => {
        asked.push(...options.networks.map(network => network.id))
        return connector.connect(options)
      },
    }
    kit.store.setState(state => ({ connectors: [...state.connectors, spied] }))
    await connect(kit, { connector: 'elk', networkId: 'toy:reef' })
    expect(asked).toEqual(['toy:reef', 'toy:harbour', 'toy:atoll'])
  })

  test('a refusal rejects connection/rejected and leaves what was connected', async () => {
    const { kit, owl, codes } = await setUp()
    await connect(kit, { connector: 'fox' })
    owl.set({ reject: true })
    expect(await codeOf(connect(kit, { connector: 'owl' }))).toBe('connection/rejected')
    expect(getAccount(kit)).toMatchObject({ isConnected: true, connectorId: 'fox' })
    expect(codes().at(-1)).toBe('USER_REJECTED')
  })

  test('a wallet that shares no account is not connected', async () => {
    const { kit, fox } = await setUp()
    fox.set({ noAccounts: true })
    expect(await codeOf(connect(kit, { connector: 'fox' }))).toBe('connector/no-accounts')
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('an unknown connector rejects connector/not-found', async () => {
    expect(await codeOf(connect((await setUp()).kit, { connector: 'nobody' }))).toBe('connector/not-found')
  })

  test('a silent wallet blocks nothing: abort settles, other connectors are not blocked (fault 79)', async () => {
    const { kit, fox } = await setUp()
    fox.set({ hang: true, ignoresAbort: true })
    const aborting = new AbortController()
    const hanging = connect(kit, { connector: 'fox', signal: aborting.signal })
    aborting.abort()
    expect(await codeOf(hanging)).toBe('request/aborted')
    expect(getAccount(kit).status).toBe('disconnected')
    await connect(kit, { connector: 'owl' })
    expect(getAccount(kit).connectorId).toBe('owl')
  })

  test('with a signal that is aborted already the wallet is not asked', async () => {
    const { kit, fox } = await setUp()
    expect(await codeOf(connect(kit, { connector: 'fox', signal: AbortSignal.abort() }))).toBe('request/aborted')
    expect(fox.promptCount).toBe(0)
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('a second call to the same wallet goes on connecting when the first one has failed', async () => {
    const { kit, fox } = await setUp()
    fox.set({ hang: ['connect'] })
    const first = connect(kit, { connector: 'fox' })
    const second = connect(kit, { connector: 'fox' })
    expect(await codeOf(first)).toBe('request/aborted')
    expect(getAccount(kit).status).toBe('connecting')
    await disconnect(kit)
    expect(await codeOf(second)).toBe('request/aborted')
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('the latest wins: a newer call aborts the older one, whose late approval changes nothing', async () => {
    const { kit, clock, fox } = await setUp()
    fox.set({ locked: true, ignoresAbort: true })
    const first = codeOf(connect(kit, { connector: 'fox' }))
    const second = connect(kit, { connector: 'owl' })
    expect(await first).toBe('request/aborted')
    await second
    fox.set({ locked: false })
    await clock.advance(1)
    expect(getAccount(kit)).toMatchObject({ isConnected: true, connectorId: 'owl' })
  })

  test.each(['sync', 'plain', 'string', 'undefined'] as const)(
    'a wallet that throws oddly (%s) is a failed connection (fault 80)',
    async kind => {
      const { kit, fox, codes } = await setUp()
      fox.set({ throwOdd: { kind, operations: true } })
      expect(await codeOf(connect(kit, { connector: 'fox' }))).toBe('connection/failed')
      expect(getAccount(kit).status).toBe('disconnected')
      expect(codes().at(-1)).toBe('CONNECT_ERROR')
    },
  )

  test.each([null, undefined, {}, { toy: {} }, { toy: { accounts: 7 } }, 'yes'])(
    'an answer that is not a grant (%j) is a failed connection',
    async answer => {
      const { kit } = await setUp()
      const broken = { ...createMadeUpWallet({ id: 'elk' }).toConnector(), connect: async () => answer as never }
      kit.store.setState(state => ({ connectors: [...state.connectors, broken] }))
      expect(['connection/failed', 'connector/no-accounts']).toContain(await codeOf(connect(kit, { connector: 'elk' })))
      expect(getAccount(kit).status).toBe('disconnected')
    },
  )

  test('another wallet takes the place of the first, which is notified', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    await connect(kit, { connector: 'owl' })
    expect(getAccount(kit).connectorId).toBe('owl')
    await expect.poll(() => fox.calls).toEqual(['connect', 'disconnect'])
    expect(fox.granted).toEqual({})
    expect(fox.listenerCount).toBe(0)
  })

  test('with several wallets at once the first is kept', async () => {
    const { kit, fox } = await setUp({ multiWallet: true })
    await connect(kit, { connector: 'fox' })
    await connect(kit, { connector: 'owl' })
    expect(getAccount(kit).connectorId).toBe('owl')
    expect(fox.calls).toEqual(['connect'])
    expect(Object.keys(fox.granted)).toEqual(['toy'])
  })
})

describe('what the wallet does by itself', () => {
  test('other accounts, another network, an unconfigured one', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    const accounts: (string | undefined)[] = []
    const networks: boolean[] = []
    watchAccount(kit, { onChange: account => accounts.push(account.address) })
    watchNetwork(kit, { onChange: network => networks.push(network.isUnsupported) })
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(accounts).toEqual(['grace.harbour'])
    fox.changeNetwork('toy:atoll')
    fox.changeNetwork('toy:moon')
    expect(networks).toEqual([false, true])
    expect(getNetwork(kit)).toMatchObject({ networkId: 'toy:moon', network: undefined, isUnsupported: true })
    openModal(kit)
    expect(kit.store.getState().modal.history.at(-1)?.view).toBe('UnsupportedChain')
  })

  test.each([
    ['takes all accounts back', (wallet: ReturnType<typeof createMadeUpWallet>) => wallet.changeAccounts('toy', [])],
    ['ends the connection', (wallet: ReturnType<typeof createMadeUpWallet>) => wallet.endConnection()],
    ['ends it in one namespace', (wallet: ReturnType<typeof createMadeUpWallet>) => wallet.endConnection('toy')],
  ])('when it %s, the page is disconnected, and notified when the wallet shares accounts again', async (_what, act) => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    act(fox)
    expect(getAccount(kit)).toMatchObject({
      status: 'disconnected',
      isLocked: true,
      address: undefined,
      connectorId: undefined,
    })
    expect(fox.listenerCount).toBe(2)
    await disconnect(kit)
    expect(getAccount(kit).isLocked).toBe(false)
    expect(fox.listenerCount).toBe(0)
  })

  test('events after a disconnect, and of a wallet that was replaced, change nothing (fault 87)', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    await connect(kit, { connector: 'owl' })
    const before = kit.store.getState().namespaces
    for (let count = 0; count < 100; count += 1) fox.changeAccounts('toy', madeUpAccounts.slice(count % 2))
    expect(kit.store.getState().namespaces).toBe(before)
  })
})

describe('disconnect', () => {
  test('the page forgets at once, the wallet is notified, the record stays', async () => {
    const { kit, fox, codes } = await setUp()
    await connect(kit, { connector: 'fox' })
    const ending = disconnect(kit)
    expect(getAccount(kit).status).toBe('disconnected')
    await ending
    expect(fox.granted).toEqual({})
    expect(fox.listenerCount).toBe(0)
    expect(kit.store.getState().connections).toMatchObject([{ connectorId: 'fox', status: 'disconnected' }])
    expect(codes().at(-1)).toBe('DISCONNECT_SUCCESS')
  })

  test('a wallet that fails to disconnect rejects, and the page is disconnected all the same', async () => {
    const { kit, fox, codes } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ throwOdd: { kind: 'plain', operations: ['disconnect'] } })
    expect(await codeOf(disconnect(kit))).toBe('connection/disconnect-failed')
    expect(getAccount(kit).status).toBe('disconnected')
    expect(codes().at(-1)).toBe('DISCONNECT_ERROR')
  })

  test('without a connection it is harmless', async () => {
    await disconnect((await setUp()).kit)
  })

  test('a wallet released for another that fails to let go is reported, not thrown', async () => {
    const { kit, fox, events } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ throwOdd: { kind: 'plain', operations: ['disconnect'] } })
    await connect(kit, { connector: 'owl' })
    await expect
      .poll(() => events.find(event => event.type === 'INTERNAL_SDK_ERROR'))
      .toMatchObject({ code: 'connection/release' })
    expect(getAccount(kit).connectorId).toBe('owl')
  })
})

describe('a wallet that spans two namespaces', () => {
  async function setUpSpanning(kind: 'external' | 'pairing' = 'external') {
    const spanning = createSpanningConnector({ kind })
    const toy = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] })
    const evm = {
      ...createMadeUpFamily({ wallets: [] }),
      namespace: 'eip155',
      networks: [
        {
          id: 'eip155:31337',
          namespace: 'eip155',
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [],
        },
      ],
    } as const
    const made = createTestKit({ families: [evm, toy], connectors: [spanning.toConnector()] })
    open.push(made)
    await expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)
    return { ...made, spanning }
  }

  test('one question connects both, and the active namespace stays', async () => {
    const { kit, spanning } = await setUpSpanning()
    await connect(kit, { connector: 'spanning' })
    expect(spanning.promptCount).toBe(1)
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', isConnected: true })
    expect(getAccount(kit, { namespace: 'toy' })).toMatchObject({ isConnected: true, address: 'ada.harbour' })
    await expect(signMessage(kit, { message: 'Hello', namespace: 'toy' })).resolves.toBe(
      madeUpSignature('ada.harbour', 'Hello'),
    )
  })

  test('either may end alone', async () => {
    const { kit, spanning } = await setUpSpanning()
    await connect(kit, { connector: 'spanning' })
    await disconnect(kit, { namespace: 'eip155' })
    expect(getAccount(kit, { namespace: 'eip155' }).isConnected).toBe(false)
    expect(getAccount(kit, { namespace: 'toy' }).isConnected).toBe(true)
    expect(Object.keys(spanning.granted)).toEqual(['toy'])
    spanning.changeAccounts('toy', [madeUpAccounts[2]])
    expect(getAccount(kit, { namespace: 'toy' }).address).toBe('alan.atoll')
  })

  test('as a pairing it ends in all its namespaces (facts/core.md 3.6)', async () => {
    const { kit, spanning } = await setUpSpanning('pairing')
    await connect(kit, { connector: 'spanning' })
    await disconnect(kit, { namespace: 'toy' })
    expect(getAccount(kit, { namespace: 'eip155' }).isConnected).toBe(false)
    expect(spanning.granted).toEqual({})
    expect(spanning.calls).toEqual(['connect', 'disconnect'])
  })

  test('a wallet of one namespace takes only that one from it', async () => {
    const { kit, spanning } = await setUpSpanning()
    await connect(kit, { connector: 'spanning' })
    await connect(kit, { connector: 'fox' })
    expect(getAccount(kit, { namespace: 'toy' }).connectorId).toBe('fox')
    expect(getAccount(kit, { namespace: 'eip155' })).toMatchObject({ isConnected: true, connectorId: 'spanning' })
    await expect.poll(() => Object.keys(spanning.granted)).toEqual(['eip155'])
  })
})

describe('networks', () => {
  test('a switch resolves once the wallet is there', async () => {
    const { kit, fox, codes } = await setUp()
    await connect(kit, { connector: 'fox' })
    expect(await switchNetwork(kit, { networkId: 'toy:atoll' })).toMatchObject({ name: 'Atoll' })
    expect(fox.granted.toy?.networkId).toBe('toy:atoll')
    expect(getNetwork(kit).networkId).toBe('toy:atoll')
    expect(codes().at(-1)).toBe('SWITCH_NETWORK')
  })

  test('without a connection only the choice of the page changes', async () => {
    const { kit, fox } = await setUp()
    await switchNetwork(kit, { networkId: 'toy:reef' })
    expect(getNetwork(kit).networkId).toBe('toy:reef')
    expect(fox.calls).toEqual([])
  })

  test('a refusal, a broken wallet, a silent wallet: described, and nothing moves', async () => {
    const { kit, fox, codes } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ reject: true })
    expect(await codeOf(switchNetwork(kit, { networkId: 'toy:atoll' }))).toBe('wallet/rejected')
    fox.set({ reject: false, throwOdd: { kind: 'sync', operations: true } })
    expect(await codeOf(switchNetwork(kit, { networkId: 'toy:atoll' }))).toBe('network/switch-failed')
    fox.set({ throwOdd: undefined, hang: true, ignoresAbort: true })
    const aborting = new AbortController()
    const silent = switchNetwork(kit, { networkId: 'toy:atoll', signal: aborting.signal })
    aborting.abort()
    expect(await codeOf(silent)).toBe('request/aborted')
    expect(getNetwork(kit).networkId).toBe('toy:harbour')
    expect(codes()).not.toContain('SWITCH_NETWORK')
  })

  test('the latest switch wins', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ locked: true })
    const first = codeOf(switchNetwork(kit, { networkId: 'toy:atoll' }))
    const second = switchNetwork(kit, { networkId: 'toy:reef' })
    expect(await first).toBe('request/aborted')
    fox.set({ locked: false })
    await second
    expect(getNetwork(kit).networkId).toBe('toy:reef')
  })

  test('a wallet without networks cannot be asked', async () => {
    const { kit, family } = await setUp()
    family.announce(createMadeUpWallet({ id: 'plain', hasNetwork: false }))
    await connect(kit, { connector: 'plain' })
    expect(await codeOf(switchNetwork(kit, { networkId: 'toy:atoll' }))).toBe('connector/switch-unsupported')
  })

  test('an unknown network rejects network/not-found, and the developer is warned once', async () => {
    const { kit, events } = await setUp()
    for (let count = 0; count < 2; count += 1)
      expect(await codeOf(switchNetwork(kit, { networkId: 'toy:nowhere' }))).toBe('network/not-found')
    expect(events.filter(event => event.type === 'ALERT')).toHaveLength(1)
    expect(consoleError).toHaveBeenCalledTimes(1)
  })

  test('networks come and go at run time', async () => {
    const { kit } = await setUp()
    addNetwork(kit, 'toy', { island: 'lagoon', title: 'Lagoon' })
    await switchNetwork(kit, { networkId: 'toy:lagoon' })
    expect(getNetwork(kit).network?.name).toBe('Lagoon')
    addNetwork(kit, 'toy', { island: 'lagoon', title: 'Blue Lagoon' })
    expect(kit.store.getState().networks.filter(network => network.id === 'toy:lagoon')).toMatchObject([
      { name: 'Blue Lagoon' },
    ])
    removeNetwork(kit, 'toy:lagoon')
    expect(getNetwork(kit).networkId).toBe('toy:harbour')
    expect(() => addNetwork(kit, 'unheard', {})).toThrow(expect.objectContaining({ code: 'network/no-adapter' }))
    expect(() => addNetwork(kit, 'toy', 7)).toThrow(expect.objectContaining({ code: 'options/invalid' }))
    expect(() => removeNetwork(kit, 'unheard:1')).toThrow(expect.objectContaining({ code: 'network/no-adapter' }))
  })

  test('removing the network a wallet is on makes it unsupported', async () => {
    const { kit } = await setUp()
    await connect(kit, { connector: 'fox' })
    removeNetwork(kit, 'toy:harbour')
    expect(getNetwork(kit)).toMatchObject({ networkId: 'toy:harbour', isUnsupported: true })
  })
})

describe('requests to the connected wallet', () => {
  test('signs, and moves tokens exactly', async () => {
    const { kit, family } = await setUp()
    await connect(kit, { connector: 'fox' })
    expect(await signMessage(kit, { message: 'Hello' })).toBe(madeUpSignature('ada.harbour', 'Hello'))
    const bytes = new Uint8Array([0, 255, 10])
    expect(await signMessage(kit, { message: bytes })).toBe(madeUpSignature('ada.harbour', bytes))
    const hash = await transferToken(kit, { transfer: { to: 'grace.harbour', amount: 1_500n } })
    expect(hash).toBe('voyage-1')
    expect(family.ledger.get('toy:harbour ada.harbour')).toBe(3_498n)
    expect(family.ledger.get('toy:harbour grace.harbour')).toBe(6_500n)
  })

  test('what the family does not offer is unavailable', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    expect(await codeOf(sendTransaction(kit, { transaction: { to: 'grace.harbour' } }))).toBe(
      'options/feature-unavailable',
    )
    fox.changeAccounts('toy', [madeUpAccounts[2]])
    const transfer = { to: 'grace.harbour', amount: 1n }
    expect(await codeOf(transferToken(kit, { transfer }))).toBe('options/feature-unavailable')
  })

  test('without a connection, on an unconfigured family, on an unconfigured network', async () => {
    const { kit, fox } = await setUp()
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('connector/not-connected')
    expect(await codeOf(signMessage(kit, { message: 'x', namespace: 'unheard' }))).toBe('network/not-configured')
    await connect(kit, { connector: 'fox' })
    fox.changeNetwork('toy:moon')
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('network/unsupported')
  })

  test('a refusal, an abort, a silent wallet', async () => {
    const { kit, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ reject: true })
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('wallet/rejected')
    fox.set({ reject: false, hang: true, ignoresAbort: true })
    const aborting = new AbortController()
    const silent = signMessage(kit, { message: 'x', signal: aborting.signal })
    aborting.abort()
    expect(await codeOf(silent)).toBe('request/aborted')
  })

  test('a chunk that fails to load is tried once more, then described, and may be asked for again', async () => {
    const wallet = createMadeUpWallet({ id: 'fox' })
    const family = createMadeUpFamily({ wallets: [wallet] })
    let failures = 1
    let loads = 0
    const flaky = {
      ...family,
      features: {
        ...family.features,
        signMessage: {
          isAvailable: () => true,
          load: () => {
            loads += 1
            failures -= 1
            return failures >= 0
              ? Promise.reject(new TypeError('Failed to fetch'))
              : (family.features.signMessage?.load() as never)
          },
        },
      },
    }
    const { kit } = await setUp({ families: [flaky] })
    await connect(kit, { connector: 'fox' })
    expect(await signMessage(kit, { message: 'x' })).toMatch(/^sealed-/)
    expect(loads).toBe(2)
    await signMessage(kit, { message: 'y' })
    expect(loads).toBe(2)
    const second = await setUp({ families: [flaky] })
    await connect(second.kit, { connector: 'fox' })
    failures = 2
    expect(await codeOf(signMessage(second.kit, { message: 'x' }))).toBe('chunk/load-failed')
    expect(await signMessage(second.kit, { message: 'x' })).toMatch(/^sealed-/)
  })
})

describe('hosts', () => {
  test('a listener that throws stops no other, and is reported once (fault 133)', async () => {
    const { kit, events } = await setUp({
      onEvent() {
        throw new Error('a mistake of the host')
      },
    })
    const received: string[] = []
    watchEvents(kit, () => {
      throw new Error('another one')
    })
    watchEvents(kit, event => received.push(event.type))
    watchAccount(kit, {
      onChange() {
        throw new Error('and another')
      },
    })
    const statuses: string[] = []
    watchAccount(kit, { onChange: account => statuses.push(account.status) })
    await connect(kit, { connector: 'fox' })
    expect(getAccount(kit).isConnected).toBe(true)
    expect(statuses).toEqual(['connecting', 'connected'])
    expect(received).toContain('CONNECT_SUCCESS')
    expect(events.map(event => event.type)).toContain('CONNECT_SUCCESS')
    expect(consoleError.mock.calls.filter(([text]) => String(text).includes('an event listener threw'))).toHaveLength(1)
  })

  test('what is unsubscribed is not called, twice is harmless', async () => {
    const { kit, family } = await setUp()
    const received: unknown[] = []
    const stops = [
      watchAccount(kit, { onChange: account => received.push(account) }),
      watchNetwork(kit, { onChange: network => received.push(network) }),
      watchConnectors(kit, { onChange: connectors => received.push(connectors) }),
      watchEvents(kit, event => received.push(event)),
    ]
    for (const stop of [...stops, ...stops]) stop()
    family.announce(createMadeUpWallet({ id: 'late' }))
    await connect(kit, { connector: 'late' })
    await switchNetwork(kit, { networkId: 'toy:atoll' })
    expect(received).toEqual([])
  })

  test('two kits of one page share nothing', async () => {
    const family = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] })
    const one = await setUp({ families: [family], seed: 1 })
    const two = await setUp({ families: [family], seed: 2 })
    await connect(one.kit, { connector: 'fox' })
    openModal(one.kit, { view: 'Networks' })
    await switchNetwork(one.kit, { networkId: 'toy:reef' })
    expect(getAccount(two.kit).status).toBe('disconnected')
    expect(two.kit.store.getState()).toMatchObject({
      modal: { isOpen: false },
      activeNamespace: 'toy',
      connections: [],
    })
    expect(getNetwork(two.kit).networkId).toBe('toy:harbour')
    expect(one.kit.id).not.toBe(two.kit.id)
    one.destroy()
    expect(family.discoveryCount).toBe(1)
    await connect(two.kit, { connector: 'fox' })
    expect(getAccount(two.kit).isConnected).toBe(true)
  })

  test('an empty list and a repeated id: the first connector of an id stays', async () => {
    const { kit, family, fox } = await setUp()
    const before = getConnectors(kit)[0]
    family.announce(fox)
    expect(getConnectors(kit)).toHaveLength(2)
    expect(getConnectors(kit)[0]).toBe(before)
  })

  test('however many wallets announce themselves, a hundred are kept (fault 90)', async () => {
    const { kit, family } = await setUp({ walletCount: 1 })
    for (let count = 0; count < 300; count += 1) family.announce(createMadeUpWallet({ id: `w${count}` }))
    expect(getConnectors(kit)).toHaveLength(100)
  })

  test('a wallet that goes is not offered any more', async () => {
    const { kit, family, fox } = await setUp()
    family.withdraw(fox)
    expect(getConnectors(kit).map(({ id }) => id)).toEqual(['owl'])
  })

  test('a wallet that goes while it is in use stays until it is not', async () => {
    const { kit, family, fox } = await setUp()
    await connect(kit, { connector: 'fox' })
    family.withdraw(fox)
    expect(getConnectors(kit).map(({ id }) => id)).toEqual(['fox', 'owl'])
    expect(getAccount(kit)).toMatchObject({ isConnected: true, connectorId: 'fox' })
    await disconnect(kit)
    expect(getConnectors(kit).map(({ id }) => id)).toEqual(['owl'])
    family.announce(fox)
    expect(getConnectors(kit).map(({ id }) => id)).toEqual(['owl', 'fox'])
  })

  test('the modal closes when asked, and an inline one does not', async () => {
    const { kit } = await setUp()
    openModal(kit)
    closeModal(kit)
    expect(kit.store.getState().modal.isOpen).toBe(false)
  })
})

describe('what was approved or not', () => {
  test('is not asked again when the network comes back (fault 74)', async () => {
    const { kit, fox, tab, clock } = await setUp()
    await connect(kit, { connector: 'fox' })
    fox.set({ throwOdd: { kind: 'plain', operations: ['request'] } })
    const transfer = { to: madeUpAccounts[1].address, amount: 1n }
    await expect(transferToken(kit, { transfer })).rejects.toThrow()
    await expect(signMessage(kit, { message: 'x' })).rejects.toThrow()
    fox.repair()
    tab.window.dispatchEvent(new Event('online'))
    await clock.advance(120_000)
    expect(fox.calls.filter(call => call === 'request')).toHaveLength(2)
  })

  test('a reload during an approval ends the request, and the page that follows asks for nothing (fault 75)', async () => {
    const first = await setUp()
    await connect(first.kit, { connector: 'fox' })
    first.fox.set({ hang: ['request'], ignoresAbort: true })
    const waiting = codeOf(signMessage(first.kit, { message: 'x' }))
    await expect.poll(() => first.fox.calls, { interval: 1 }).toContain('request')
    first.destroy()
    expect(await waiting).toBe('request/aborted')
    first.fox.repair()
    const next = createTestKit({ origin: first.origin, clock: first.clock, families: [first.family] })
    open.push(next)
    await expect.poll(() => getAccount(next.kit).isConnected, { interval: 1 }).toBe(true)
    await first.clock.advance(120_000)
    expect(first.fox.calls.filter(call => call === 'request')).toHaveLength(1)
  })
})

describe('destroy', () => {
  test('settles everything that waits, and leaves no listener, discovery or timer', async () => {
    const { kit, fox, family, clock, origin, destroy } = await setUp()
    await connect(kit, { connector: 'owl' })
    fox.set({ hang: true, ignoresAbort: true })
    const waiting = [codeOf(connect(kit, { connector: 'fox' }))]
    openModal(kit)
    kit.runtime.toast({ type: 'show', variant: 'success', text: 'Hello', isSticky: false })
    destroy()
    expect(await Promise.all(waiting)).toEqual(['request/aborted'])
    expect(family.discoveryCount).toBe(0)
    expect(clock.timerCount).toBe(0)
    const wallets = [fox.listenerCount]
    expect(wallets).toEqual([0])
    const before = kit.store.getState()
    family.announce(createMadeUpWallet({ id: 'late' }))
    origin.storage.corrupt('@billfold/connections', '{}')
    await clock.advance(60_000)
    expect(kit.store.getState()).toBe(before)
    destroy()
  })

  test('releases connected wallets', async () => {
    const { kit, fox, destroy } = await setUp()
    await connect(kit, { connector: 'fox' })
    expect(fox.listenerCount).toBe(2)
    destroy()
    expect(fox.listenerCount).toBe(0)
    fox.changeAccounts('toy', [madeUpAccounts[1]])
    expect(getAccount(kit).address).toBe('ada.harbour')
  })

  test('a restore that waits for a wallet ends too', async () => {
    const first = await setUp()
    await connect(first.kit, { connector: 'fox' })
    first.destroy()
    const second = createTestKit({
      origin: first.origin,
      clock: first.clock,
      families: [createMadeUpFamily({ wallets: [] })],
    })
    const waiting = reconnect(second.kit)
    second.destroy()
    await waiting
    expect(first.clock.timerCount).toBe(0)
  })
})
