import { createVirtualBitcoinWallet, installVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import type { Connector } from 'billfold/adapter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPage } from '../../test/support/createPage.ts'
import { discoverWallets } from './discoverWallets.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function discover(options: Partial<discoverWallets.Options> = {}) {
  const found: Connector[] = []
  const lost: Connector[] = []
  const stop = discoverWallets(
    { enableAnnounced: true, enableInjected: true, ...options },
    connector => found.push(connector),
    connector => lost.push(connector),
  )
  return { found, lost, stop, ids: () => found.map(({ id }) => id) }
}

test('every kind is found, each once, without asking the visitor', async () => {
  const page = createPage()
  const wallet = createVirtualBitcoinWallet({ name: 'Alpha Wallet' })
  const other = createVirtualBitcoinWallet({ name: 'Beta' })
  installVirtualBitcoinWallet(page, wallet, { as: 'standard' })
  installVirtualBitcoinWallet(page, other, { as: 'sats-connect' })
  for (const as of ['leather', 'okx', 'unisat', 'bitget', 'binance'] as const)
    installVirtualBitcoinWallet(page, other, { as })
  const { ids, stop } = discover()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ids()).toEqual([
    'bip122.alpha',
    'bip122.beta',
    'bip122.leather',
    'bip122.okx',
    'bip122.unisat',
    'bip122.bitget',
    'bip122.binance',
  ])
  expect([wallet.log, other.log]).toEqual([[], []])
  stop()
})

test('one that comes late is found, and one that takes itself back is lost', async () => {
  const page = createPage()
  const { found, ids, lost, stop } = discover()
  await vi.advanceTimersByTimeAsync(1_000)
  const uninstall = installVirtualBitcoinWallet(page, createVirtualBitcoinWallet({ name: 'Late' }), { as: 'standard' })
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet({ name: 'Slow' }), { as: 'unisat' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ids()).toEqual(['bip122.late', 'bip122.unisat'])
  uninstall()
  expect(lost).toEqual([found[0]])
  stop()
})

test('a wallet with two interfaces is listed once; a second one under a known name has an id of its own', async () => {
  const page = createPage()
  const wallet = createVirtualBitcoinWallet({ name: 'Xverse Wallet' })
  installVirtualBitcoinWallet(page, wallet, { as: 'standard' })
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet({ name: 'Xverse' }), { as: 'sats-connect' })
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet({ name: 'Xverse Wallet' }), { as: 'standard' })
  const { ids, stop } = discover()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ids()).toEqual(['bip122.xverse', 'bip122.xverse#1'])
  stop()
})

test('fault 95: one without bitcoin:connect is not listed, with any other features', async () => {
  const page = createPage()
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet(), { as: 'standard', without: ['bitcoin:connect'] })
  const { ids, stop } = discover()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ids()).toEqual([])
  stop()
})

test('what is switched off is not looked for', async () => {
  const page = createPage()
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet({ name: 'One' }), { as: 'standard' })
  installVirtualBitcoinWallet(page, createVirtualBitcoinWallet(), { as: 'unisat' })
  const standard = discover({ enableInjected: false })
  const injected = discover({ enableAnnounced: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([standard.ids(), injected.ids()]).toEqual([['bip122.one'], ['bip122.unisat']])
  standard.stop()
  injected.stop()
})

test('hostile pages are survived: getters that throw, lists of nonsense, a hundred registrations, icons that are no pictures', async () => {
  const page = createPage()
  const bite = () => {
    throw new Error('This property bites')
  }
  const biting = new Proxy({}, { get: bite, has: bite, getPrototypeOf: bite })
  Object.assign(page, {
    btc_providers: [null, 7, biting, { id: 'a.b.c', name: 'Nowhere' }, { id: 'unisat', name: '' }],
    okxwallet: biting,
    bitkeep: biting,
  })
  Object.defineProperty(page, 'LeatherProvider', { get: bite })
  const { found, stop } = discover()
  const send = (detail: unknown) => page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  for (const detail of [null, 7, {}, bite]) send(detail)
  const wallet = (name: string, icon: string) => ({
    name,
    icon,
    version: '1.0.0',
    chains: ['bitcoin:mainnet'],
    accounts: [],
    features: { 'bitcoin:connect': {} },
  })
  send(({ register }: { register(...wallets: unknown[]): void }) => {
    register(biting, null, 7, wallet('\u202e\u200b', ''), wallet('Spy', 'https://spy.example/pixel.png'))
    for (let at = 0; at < 300; at++) register(wallet(`Wallet ${at}`, 'data:image/png;base64,AA=='))
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(found[0]).toMatchObject({ name: 'Spy' })
  expect(found[0]?.icon).toBeUndefined()
  expect(found.length).toBeLessThanOrEqual(100)
  stop()
})
