import { createVirtualSolanaWallet, installVirtualSolanaWallet } from '@billfold/testkit/solana'
import type { Connector } from 'billfold/adapter'
import { expect, onTestFinished, test } from 'vitest'
import { createPage } from '../../test/support/createPage.ts'
import { testChains } from '../../test/support/testNetworks.ts'
import { discoverWallets } from './discoverWallets.ts'

type Wallet = ReturnType<typeof createVirtualSolanaWallet>['wallet']

function setUp() {
  const page = createPage()
  const found: Connector[] = []
  const lost: Connector[] = []
  const start = () => {
    const stop = discoverWallets(
      [],
      true,
      connector => found.push(connector),
      connector => lost.push(connector),
    )
    onTestFinished(stop)
    return stop
  }
  const register = (...wallets: unknown[]) => {
    let unregister: (() => void) | undefined
    const detail = (api: { register(...wallets: unknown[]): () => void }) => {
      unregister = api.register(...wallets)
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return () => unregister?.()
  }
  return { page, found, lost, start, register, ids: () => found.map(({ id }) => id) }
}

/** A registered wallet, with members replaced. */
function createWallet(change: Partial<Record<keyof Wallet, unknown>> = {}): Wallet {
  const { wallet } = createVirtualSolanaWallet({ chains: testChains, name: 'Acme Wallet' })
  const { version, name, icon, chains, features, accounts } = wallet
  return { version, name, icon, chains, features, accounts, ...change } as Wallet
}

test('finds wallets that were there first and wallets that come late, by an id from their name', () => {
  const { page, found, start, ids } = setUp()
  const early = createVirtualSolanaWallet({ chains: testChains, name: 'Early Bird' })
  installVirtualSolanaWallet(page, early)
  start()
  expect(ids()).toEqual(['solana:early-bird'])
  installVirtualSolanaWallet(page, createVirtualSolanaWallet({ chains: testChains, name: 'Late' }))
  expect(ids()).toEqual(['solana:early-bird', 'solana:late'])
  expect(found[0]).toMatchObject({ name: 'Early Bird', kind: 'announced', namespaces: ['solana'] })
  expect(found[0]?.icon).toBe(early.wallet.icon)
})

test('fault 90: the same wallet 200 times is one, a second under its name gets an id of its own', () => {
  const { start, register, ids } = setUp()
  start()
  const wallet = createWallet()
  for (let count = 0; count < 200; count++) register(wallet)
  register(createWallet())
  expect(ids()).toEqual(['solana:acme-wallet', 'solana:acme-wallet#2'])
})

test('keeps at most 100, and a place that became free is free', () => {
  const { start, register, found, lost } = setUp()
  start()
  const unregister = Array.from({ length: 120 }, (_, at) => register(createWallet({ name: `Wallet ${at}` })))
  expect(found).toHaveLength(100)
  unregister[0]?.()
  unregister[0]?.()
  expect(lost).toEqual([found[0]])
  register(createWallet({ name: 'Another' }))
  expect(found).toHaveLength(101)
})

test('takes back what unregisters, the same object, and finds it anew under the same id', () => {
  const { start, register, found, lost, ids } = setUp()
  start()
  const wallet = createWallet()
  const unregister = register(wallet)
  unregister()
  expect(lost).toEqual([found[0]])
  register(wallet)
  expect(ids()).toEqual(['solana:acme-wallet', 'solana:acme-wallet'])
  expect(found[1]).not.toBe(found[0])
})

test('fault 95: what cannot be connected, signs nothing, or is of other chains is left out', () => {
  const { start, register, found } = setUp()
  start()
  const { features } = createWallet()
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(features).filter(([name]) => !names.includes(name)))
  register(
    createWallet({ chains: ['bitcoin:mainnet'] }),
    createWallet({ chains: [] }),
    createWallet({ features: without('standard:connect') }),
    createWallet({
      features: without('solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'),
    }),
    createWallet({ features: { ...features, 'standard:connect': { version: '1.0.0' } } }),
  )
  expect(found).toEqual([])
  register(createWallet({ name: 'Signs texts only', features: without('solana:signTransaction') }))
  expect(found).toHaveLength(1)
})

test('wallets that throw, have wrong fields, or are empty affect no others', () => {
  const { page, start, register, found } = setUp()
  start()
  const bites = new Proxy(
    {},
    {
      get() {
        throw new Error('This property bites')
      },
    },
  )
  register(undefined, null, 7, 'text', [], () => {}, {}, bites)
  register(createWallet({ name: 7 }), createWallet({ name: '' }), createWallet({ name: '\u202e\u200b ' }))
  register(createWallet({ chains: 'solana:mainnet' }), createWallet({ features: null }), createWallet({ chains: [7] }))
  for (const detail of [
    undefined,
    7,
    {},
    () => {
      throw new Error('Thrown by a wallet')
    },
  ])
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.dispatchEvent(new Event('wallet-standard:register-wallet'))
  expect(found).toEqual([])
  register(createWallet({ name: `\u202eAcme\u0000${'x'.repeat(500)}`, icon: 'https://tracker.example/pixel.png' }))
  expect(found).toHaveLength(1)
  expect(found[0]?.name).toMatch(/^Acmex{56}$/)
  expect(found[0]?.icon).toBeUndefined()
})

test('receives and holds nothing after its end, and does not report a wallet that unregisters then', () => {
  const { page, start, register, found, lost } = setUp()
  const stop = start()
  const unregister = register(createWallet())
  stop()
  expect(page.listenerCount()).toBe(0)
  unregister()
  register(createWallet({ name: 'Another' }))
  expect([found.length, lost.length]).toEqual([1, 0])
})
