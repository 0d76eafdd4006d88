import {
  createStandardFace,
  createVirtualBitcoinWallet,
  installVirtualBitcoinWallet,
  type VirtualBitcoinWallet,
} from '@billfold/testkit/bitcoin'
import { describeChainAdapter, describeConnector } from '@billfold/testkit/vitest'
import { expect, vi } from 'vitest'
import { isAddress } from '../src/address/isAddress.ts'
import { bitcoin } from '../src/bitcoin.ts'
import { createStandardConnector } from '../src/connectors/createStandardConnector.ts'
import { bitcoinMainnet, bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '../src/exports/networks.ts'
import { createPage } from './support/createPage.ts'
import { createStorage } from './support/createStorage.ts'
import { createSubject, kinds } from './support/createSubject.ts'

const networks = [bitcoinMainnet, bitcoinTestnet]

for (const kind of kinds)
  describeConnector({
    name: `the connector of ${kind} wallets`,
    hasEvents: kind !== 'leather',
    knowsItsGrant: kind === 'standard' || kind === 'leather',
    create() {
      createStorage()
      const { wallet, connect } = createSubject(kind, { network: 'mainnet' })
      return {
        connector: connect(),
        again: connect,
        networks,
        request: {
          network: bitcoinMainnet.id,
          method: 'signMessage',
          params: { message: 'hello', address: wallet.holdings[0]?.address },
        },
        isAddress: { bip122: isAddress },
        wallet: {
          promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
          refuse: () => wallet.set({ reject: true }),
          hang: () => wallet.set({ hang: true }),
          recover: () => wallet.repair(),
          changeAccounts: () => wallet.selectAccount('bob'),
          end: () => wallet.disconnect(),
          listenerCount: () => wallet.listenerCount,
        },
        destroy: () => wallet.destroy(),
      }
    },
  })

describeChainAdapter({
  name: 'bitcoin',
  create() {
    const page = createPage()
    const wallets: VirtualBitcoinWallet[] = []
    const uninstalls: (() => void)[] = []
    const add = () => {
      const wallet = createVirtualBitcoinWallet({ name: `Wallet ${wallets.length}`, network: 'mainnet' })
      wallets.push(wallet)
      uninstalls.push(installVirtualBitcoinWallet(page, wallet, { as: 'standard' }))
    }
    add()
    const timers = new Set<unknown>()
    const { setTimeout: start, clearTimeout: stop } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, delayMs?: number) => {
      const timer = start(() => {
        timers.delete(timer)
        run()
      }, delayMs)
      // The test runner has timers of its own.
      if (new Error().stack?.includes('/packages/bitcoin/src/')) timers.add(timer)
      return timer
    })
    vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
      timers.delete(timer)
      stop(timer)
    })
    const first = wallets[0] as VirtualBitcoinWallet
    return {
      adapter: bitcoin({ networks }),
      addresses: {
        valid: [
          'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
          '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        ],
        invalid: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'bc1q'],
      },
      networkInput: { ...bitcoinSignet },
      context: {
        network: bitcoinRegtest,
        account: { address: first.holdings[0]?.address ?? '', type: 'payment' },
        connector: createStandardConnector({ wallet: createStandardFace(first), name: 'Test' }),
      },
      announce: add,
      async withdraw(found) {
        await vi.waitFor(() => expect(found().length).toBeGreaterThan(0))
        uninstalls[0]?.()
      },
      promptCount: () => wallets.flatMap(({ log }) => log).filter(({ isAsked }) => isAsked).length,
      liveCount: () => page.listenerCount('wallet-standard:register-wallet') + timers.size,
      destroy() {
        for (const wallet of wallets) wallet.destroy()
      },
    }
  },
})
