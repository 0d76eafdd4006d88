import { createVirtualSolanaWallet, type SolanaSwitches, solanaTestAccounts } from '@billfold/testkit/solana'
import type { Connected } from 'billfold/adapter'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testChains, testNetworks } from '../../test/support/testNetworks.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'
import { createStandardConnector } from './createStandardConnector.ts'

// What wallets of a page do wrong (faults 79 to 97), as far as the wallet standard has room for it.

const [one] = testNetworks
const [alice, bob, carol] = solanaTestAccounts
const never = new AbortController().signal
const params = { message: 'Cn8eVZg' }

function follow(wallet: StandardWallet) {
  const connector = createStandardConnector({ id: 'test', name: 'Test', kind: 'announced', wallet })
  const changes: Connected[] = []
  const endings: unknown[] = []
  connector.on('change', change => changes.push(change))
  connector.on('disconnect', namespace => endings.push(namespace ?? 'all'))
  const request = { network: one.id, method: 'solana_signMessage', params }
  return {
    connector,
    changes,
    endings,
    connect: (signal = never) => connector.connect({ networks: testNetworks, signal }),
    reconnect: () => connector.reconnect({ networks: testNetworks, signal: never }),
    sign: (signal = never) => connector.request({ ...request, signal }),
  }
}

function setUp(options: Partial<createVirtualSolanaWallet.Options> = {}) {
  const wallet = createVirtualSolanaWallet({ chains: testChains, ...options })
  onTestFinished(() => wallet.destroy())
  const asked = (method: string) => wallet.log.filter(entry => entry.method === method && entry.isAsked).length
  return { wallet, asked, ...follow(wallet.wallet) }
}

test('fault 79: a request that never settles ends with its signal and blocks no other', async () => {
  const silent = setUp({ switches: { hang: true } })
  const other = setUp()
  const leaving = new AbortController()
  const waiting = rejectionOf(silent.connect(leaving.signal))
  await other.connect()
  expect(await other.sign()).toMatchObject({ signature: expect.any(String) })
  leaving.abort()
  expect((await waiting).code).toBe('request/aborted')
})

describe('what a wallet throws while it should sign', () => {
  test.each<[name: string, switches: Partial<SolanaSwitches>, code: string]>([
    ['fault 80: text', { throwOdd: 'string' }, 'wallet/rejected'],
    ['fault 80: nothing', { throwOdd: 'undefined' }, 'request/failed'],
    ['fault 80: null', { throwOdd: 'null' }, 'request/failed'],
    ['fault 80: something frozen', { throwOdd: 'frozen' }, 'wallet/rejected'],
    ['fault 80: at once', { throwOdd: 'sync' }, 'rpc/internal'],
    ['fault 80: what bites', { throwOdd: 'hostile' }, 'request/failed'],
    ['fault 81: a code as text', { throwOdd: 'codeAsString' }, 'wallet/rejected'],
    ['fault 81: a nested code', { throwOdd: 'nestedCode' }, 'wallet/rejected'],
    ['fault 81: no code, words', { throwOdd: 'rejectedText' }, 'wallet/rejected'],
  ])('%s', async (_, switches, code) => {
    const { connect, sign, wallet, endings } = setUp()
    await connect()
    wallet.set(switches)
    expect((await rejectionOf(sign())).code).toBe(code)
    wallet.repair()
    expect(await sign()).toMatchObject({ signature: expect.any(String) })
    expect(endings).toEqual([])
  })
})

test('fault 87: a hundred events are reported as one, those before connecting and after disconnecting are not', async () => {
  const { wallet, connector, connect, changes } = setUp()
  wallet.shareAccounts([carol.address])
  expect(wallet.listenerCount).toBe(0)
  await connect()
  for (let round = 0; round < 50; round++) {
    wallet.shareAccounts([alice.address])
    wallet.shareAccounts([bob.address, carol.address])
  }
  await vi.waitFor(() => expect(changes).toHaveLength(1))
  expect(changes[0]?.solana?.accounts.map(({ address }) => address)).toEqual([bob.address, carol.address])
  await connector.disconnect()
  wallet.shareAccounts([alice.address])
  expect([wallet.listenerCount, changes.length]).toEqual([0, 1])
})

test('fault 91: a locked wallet restores nothing, makes no prompt, and works once it is unlocked', async () => {
  const { wallet, connect, connector, reconnect, asked } = setUp()
  await connect()
  const again = follow(wallet.wallet)
  wallet.set({ locked: true })
  expect(await again.reconnect()).toBeNull()
  expect(asked('connect')).toBe(1)
  wallet.set({ locked: false })
  // Once unlocked, it reports its accounts, and the page need not ask.
  await vi.waitFor(() => expect(again.changes.at(-1)?.solana?.accounts[0]?.address).toBe(alice.address))
  expect((await again.reconnect())?.solana?.accounts[0]?.address).toBe(alice.address)
  expect(asked('connect')).toBe(1)
  expect((await reconnect())?.solana).toBeDefined()
  await Promise.all([connector.disconnect(), again.connector.disconnect()])
})

test('fault 92: a restart in the middle of a request ends no connection, and the visitor is not asked to sign twice', async () => {
  const { connect, sign, wallet, asked, endings } = setUp()
  await connect()
  wallet.set({ restartMidRequest: 1 })
  expect((await rejectionOf(sign())).code).toBe('wallet/disconnected')
  expect(asked('signMessage')).toBe(1)
  expect(await sign()).toMatchObject({ signature: expect.any(String) })
  expect(endings).toEqual([])
})

test('fault 93: an extension that is gone is noticed with the next call', async () => {
  const { connect, sign, wallet, endings } = setUp()
  await connect()
  wallet.set({ uninstalled: true })
  expect((await rejectionOf(sign())).code).toBe('wallet/disconnected')
  expect(endings).toEqual(['all'])
  expect((await rejectionOf(sign())).code).toBe('connector/not-connected')
})

test('fault 97: a question that is open already is named so', async () => {
  const { wallet, connect } = setUp({ mode: 'manual' })
  const first = connect()
  await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
  expect((await rejectionOf(connect())).code).toBe('request/pending')
  wallet.approve(wallet.pending[0]?.id ?? '')
  expect((await first).solana?.accounts[0]?.address).toBe(alice.address)
})
