import { type BitcoinSwitches, createStandardFace, createVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import type { Connected } from 'billfold/adapter'
import type { BillfoldError } from 'billfold/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createStorage } from '../../test/support/createStorage.ts'
import { createSubject, type Kind, kinds } from '../../test/support/createSubject.ts'
import { bitcoinMainnet, bitcoinRegtest, bitcoinTestnet } from '../exports/networks.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { createStandardConnector } from './createStandardConnector.ts'

const networks = [bitcoinMainnet, bitcoinTestnet]
const never = new AbortController().signal
const rejectionOf = (promise: Promise<unknown>): Promise<BillfoldError> =>
  promise.then(
    () => expect.fail('It was not refused'),
    cause => cause,
  )

function setUp(kind: Kind, switches: Partial<BitcoinSwitches> = {}) {
  createStorage()
  const { connect, wallet } = createSubject(kind, { network: 'mainnet', switches })
  onTestFinished(() => wallet.destroy())
  const connector = connect()
  const changes: Connected[] = []
  const endings: unknown[] = []
  connector.on('change', value => changes.push(value))
  connector.on('disconnect', namespace => endings.push(namespace ?? 'all'))
  const sign = (address?: string, network = bitcoinMainnet.id) =>
    connector.request({ network, method: 'signMessage', params: { message: 'hello', ...(address ? { address } : {}) } })
  return { wallet, connector, changes, endings, sign, connect: () => connector.connect({ networks, signal: never }) }
}

describe.each(kinds)('%s wallets', kind => {
  test.each(['string', 'frozen', 'codeAsString', 'nestedCode', 'rejectedText'] as const)(
    'faults 80 and 81: a refusal thrown oddly (%s) is a refusal',
    async throwOdd => {
      const { connect } = setUp(kind, { throwOdd })
      // Wallets that answer JSON-RPC put what they throw into words of their own.
      const isWrapped = kind === 'sats-connect' || kind === 'leather'
      const code = isWrapped && throwOdd === 'nestedCode' ? 'rpc/internal' : 'wallet/rejected'
      expect((await rejectionOf(connect())).code).toBe(code)
    },
  )

  test.each(['undefined', 'null', 'sync', 'hostile'] as const)(
    'fault 80: any thrown value (%s) is an error of the catalogue',
    async throwOdd => {
      const { connect } = setUp(kind, { throwOdd })
      expect((await rejectionOf(connect())).name).toBe('BillfoldError')
    },
  )

  test('fault 85: addresses twice, none, or no list', async () => {
    for (const badAddresses of ['empty', 'notAList'] as const) {
      const { code } = await rejectionOf(setUp(kind, { badAddresses }).connect())
      // OKX has no lists to connect: the wallet stumbles over its own.
      const codes = ['connector/no-accounts', 'connector/invalid-answer', ...(kind === 'okx' ? ['request/failed'] : [])]
      expect([badAddresses, codes.includes(code)]).toEqual([badAddresses, true])
    }
    const sound = (await setUp(kind).connect()).bip122?.accounts
    expect((await setUp(kind, { badAddresses: 'duplicated' }).connect()).bip122?.accounts).toEqual(sound)
  })

  test('fault 88: without a way to listen everything else works, and a change is found with the next request', async () => {
    const { changes, connect, sign, wallet } = setUp(kind, { noListeners: true })
    const granted = await connect()
    expect(wallet.listenerCount).toBe(0)
    expect(await sign()).toMatchObject({ signature: expect.any(String) })
    wallet.selectAccount('bob')
    await sign().catch(() => {})
    // A silent standard wallet shows what it showed before, and refuses the request. Leather signs as the other account.
    if (kind === 'standard') return expect(changes).toEqual([])
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]?.bip122?.accounts[0]?.address).not.toBe(granted.bip122?.accounts[0]?.address)
  })

  test('fault 91: a locked wallet is no connection after a reload, and blocks nothing', async () => {
    const { changes, connect, connector, wallet } = setUp(kind)
    await connect()
    wallet.set({ locked: true })
    const restored = await connector.reconnect({ networks, signal: never })
    // These show without being asked what was granted.
    if (kind === 'leather' || kind === 'standard') return expect(restored).not.toBeNull()
    expect(restored).toBeNull()
    wallet.set({ locked: false })
    wallet.selectAccount('bob')
    // Once unlocked, it reports its accounts, and the page need not ask.
    await expect.poll(() => changes.at(-1)?.bip122?.accounts.length).toBeGreaterThan(0)
  })

  test('fault 92: a restart ends no connection, costs a read nothing, and a signature is not asked for twice', async () => {
    const { connect, connector, endings, sign, wallet } = setUp(kind)
    await connect()
    wallet.set({ throwOdd: { kind: 'undefined', methods: ['getAccountAddresses'] } })
    const read = connector.request({ network: bitcoinMainnet.id, method: 'getAccountAddresses' })
    expect(await read).not.toHaveLength(0)
    wallet.set({ throwOdd: undefined, restartMidRequest: 1 })
    expect((await rejectionOf(sign())).code).toBe('wallet/disconnected')
    expect(wallet.log.filter(({ method }) => method === 'signMessage')).toHaveLength(1)
    expect(await sign()).toMatchObject({ signature: expect.any(String) })
    expect(endings).toEqual([])
  })

  test('fault 93: an extension that is gone is noticed with the next call', async () => {
    const { connect, endings, sign, wallet } = setUp(kind)
    await connect()
    wallet.set({ uninstalled: true })
    expect((await rejectionOf(sign())).code).toBe('wallet/disconnected')
    expect(endings).toEqual(['all'])
    expect((await rejectionOf(sign())).code).toBe('connector/not-connected')
  })

  test('fault 96: a requested chain that the wallet does not know', async () => {
    const { connector } = setUp(kind)
    const foreign = { ...bitcoinMainnet, id: 'bip122:00000000000000000000000000000000' } as const
    const known = kind === 'sats-connect' || kind === 'leather'
    const error = await rejectionOf(connector.connect({ networks: known ? [] : [foreign], signal: never }))
    expect([error.code, error.shortMessage]).toEqual([
      'connector/no-requested-chain',
      'The connector does not support any of the requested chains',
    ])
  })

  test('fault 97: a question that is open already says so', async () => {
    const { connect } = setUp(kind, { pending: true })
    const { code } = await rejectionOf(connect())
    // −32002 is another thing in the sats-connect family.
    expect(code).toBe(kind === 'sats-connect' ? 'wallet/unauthorized' : 'request/pending')
  })

  test('where it can be asked to move, the networks that it knows are there to be chosen', async () => {
    const { connect, connector } = setUp(kind)
    const approved = (await connect()).bip122?.approvedNetworks
    const isOffered = approved === 'all' || approved?.includes(bitcoinTestnet.id)
    // Leather and the standard take the network with each request; their addresses of now are of one.
    expect(isOffered).toBe(connector.switchNetwork !== undefined)
  })

  test('a method that it lacks is distinguished from a refusal', async () => {
    const { connect, sign, wallet } = setUp(kind)
    await connect()
    wallet.set({ unsupported: ['signMessage'] })
    expect((await rejectionOf(sign())).code).toBe('wallet/method-unsupported')
  })
})

test('fault 92: of a wallet that lost a request and cannot be asked silently, the end is believed', async () => {
  const wallet = createVirtualBitcoinWallet({ network: 'mainnet' })
  onTestFinished(() => wallet.destroy())
  const face = createStandardFace(wallet, { without: ['standard:connect'] })
  const connector = createStandardConnector({ wallet: face, name: 'Test' })
  const endings: unknown[] = []
  connector.on('disconnect', namespace => endings.push(namespace))
  await connector.connect({ networks, signal: never })
  wallet.set({ restartMidRequest: 1 })
  const params = { message: 'hello' }
  await rejectionOf(connector.request({ network: bitcoinMainnet.id, method: 'signMessage', params }))
  expect(endings).toHaveLength(1)
})

test('fault 79: a wallet that never answers is given up with the signal, and blocks no other', async () => {
  const silent = setUp('unisat', { hang: true })
  const leaving = new AbortController()
  const waiting = rejectionOf(silent.connector.connect({ networks, signal: leaving.signal }))
  const other = setUp('standard')
  expect((await other.connect()).bip122?.accounts).not.toHaveLength(0)
  leaving.abort()
  expect((await waiting).code).toBe('request/aborted')
})

test('fault 86: a request is refused, not retargeted, when the account changes while the visitor thinks', async () => {
  const { connect, sign, wallet } = setUp('unisat')
  const granted = await connect()
  wallet.mode = 'manual'
  const signing = rejectionOf(sign(granted.bip122?.accounts[0]?.address))
  await expect.poll(() => wallet.pending.length).toBe(1)
  wallet.selectAccount('bob')
  expect((await signing).code).toBe('connector/account-not-found')
})

test('fault 86: so it is when the network changes, also where the wallet reports no event', async () => {
  for (const noEvents of [false, true]) {
    const { connect, sign, wallet } = setUp('sats-connect', { noEvents })
    const granted = await connect()
    wallet.switchNetwork('testnet')
    const { code } = await rejectionOf(sign(granted.bip122?.accounts[0]?.address))
    // It grants nothing there yet.
    expect(['connector/not-connected', 'connector/account-not-found', 'connector/chain-mismatch']).toContain(code)
  }
})

test('fault 87: a wallet that repeats an event is reported once', async () => {
  const { changes, connect, wallet } = setUp('unisat')
  await connect()
  for (let at = 0; at < 50; at++) wallet.selectAccount(at % 2 ? 'alice' : 'bob')
  wallet.selectAccount('carol')
  await expect.poll(() => changes.length).toBe(1)
})

test('fault 83: a switch that is granted and not made is an error', async () => {
  const { connect, connector } = setUp('unisat', { staysOnNetwork: true })
  await connect()
  const error = await rejectionOf(
    connector.switchNetwork?.({ network: bitcoinTestnet, signal: never }) ?? Promise.resolve(),
  )
  expect(error.code).toBe('network/switch-failed')
})

test('purposes are what the wallet declares, never what an address looks like', async () => {
  const [taproot, segwit] = [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]
  const of = async (accounts: readonly object[]) => {
    const wallet = {
      chains: ['bitcoin:mainnet'],
      accounts: [],
      features: { 'bitcoin:connect': { connect: async () => ({ accounts }) } },
    }
    const granted = await createStandardConnector({ wallet, name: 'x' }).connect({ networks, signal: never })
    return granted.bip122?.accounts.map(({ address, type }) => [address, type])
  }
  const declared = [
    { address: segwit, purpose: 'ordinals' },
    { address: taproot, purpose: 'payment' },
  ]
  expect(await of(declared)).toEqual([
    [taproot, 'payment'],
    [segwit, 'ordinal'],
  ])
  // Undeclared: in the order in which they were asked for.
  expect(await of([{ address: taproot }, { address: segwit }])).toEqual([
    [taproot, 'payment'],
    [segwit, 'ordinal'],
  ])
})

test('a network of another kind than the wallet’s is reported with the network it is on', async () => {
  createStorage()
  const { connect, wallet } = createSubject('unisat', { network: 'mainnet' })
  onTestFinished(() => wallet.destroy())
  const granted = await connect().connect({ networks: [bitcoinRegtest], signal: never })
  expect(granted.bip122?.networkId).toBe(bitcoinMainnet.id)
})

test('an account that the visitor chooses while the connection is restored is the active one', async () => {
  const grantOf = (address: string) => ({
    accounts: [{ address, type: 'payment' as const }],
    networkId: bitcoinMainnet.id,
    approvedNetworks: [bitcoinMainnet.id],
  })
  let answer = (_: ReturnType<typeof grantOf>) => {}
  const first = new Promise<ReturnType<typeof grantOf>>(resolve => {
    answer = resolve
  })
  const followers = new Set<() => void>()
  let reads = 0
  const connector = createBitcoinConnector({
    ...{ id: 'acme', name: 'Acme', kind: 'external', supports: () => true },
    open: async () => ({
      connect: () => first,
      restore: () => {
        reads += 1
        return reads === 1 ? first : Promise.resolve(grantOf('bob'))
      },
      follow(onChange) {
        followers.add(onChange)
        return () => followers.delete(onChange)
      },
      methods: {},
    }),
  })
  const changes: Connected[] = []
  connector.on('change', value => changes.push(value))
  const restored = connector.reconnect({ networks, signal: never })
  await expect.poll(() => reads).toBe(1)
  for (const follow of followers) follow()
  answer(grantOf('alice'))
  await restored
  await expect.poll(() => changes.at(-1)?.bip122?.accounts[0]?.address).toBe('bob')
  expect(followers.size).toBe(1)
})
