import {
  createVirtualSolanaWallet,
  installVirtualSolanaWallet,
  solanaTestAccounts,
  type VirtualSolanaWallet,
} from '@billfold/testkit/solana'
import { describeChainAdapter, describeConnector } from '@billfold/testkit/vitest'
import type { Connector } from 'billfold/adapter'
import { vi } from 'vitest'
import { isAddress } from '../src/address/isAddress.ts'
import { createStandardConnector } from '../src/connectors/createStandardConnector.ts'
import { solana } from '../src/solana.ts'
import { createPage } from './support/createPage.ts'
import { testChains, testNetworks } from './support/testNetworks.ts'

const [one, two] = testNetworks
const [alice, bob] = solanaTestAccounts

const toConnector = ({ wallet }: VirtualSolanaWallet): Connector =>
  createStandardConnector({
    id: 'solana:test-wallet',
    name: 'Test Wallet',
    icon: wallet.icon,
    kind: 'announced',
    wallet,
  })

describeConnector({
  name: 'createStandardConnector',
  create() {
    const wallet = createVirtualSolanaWallet({ chains: testChains })
    return {
      connector: toConnector(wallet),
      again: () => toConnector(wallet),
      networks: testNetworks,
      isNetworkOfPage: true,
      request: { network: one.id, method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: alice.address } },
      isAddress: { solana: isAddress },
      wallet: {
        promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
        refuse: () => wallet.set({ reject: true }),
        hang: () => wallet.set({ hang: true }),
        recover: () => wallet.repair(),
        changeAccounts: () => wallet.selectAccount(bob.address),
        end: () => wallet.disconnect(),
        listenerCount: () => wallet.listenerCount,
      },
      destroy: () => wallet.destroy(),
    }
  },
})

describeChainAdapter({
  name: 'solana',
  create() {
    const page = createPage()
    const wallets: VirtualSolanaWallet[] = []
    const uninstalls: (() => void)[] = []
    const add = () => {
      const wallet = createVirtualSolanaWallet({ chains: testChains, name: `Wallet ${wallets.length}` })
      wallets.push(wallet)
      uninstalls.push(installVirtualSolanaWallet(page, wallet))
      return wallet
    }
    const first = add()
    const timers = new Set<unknown>()
    const { setTimeout: start, clearTimeout: stop } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, delayMs?: number) => {
      const timer = start(() => {
        timers.delete(timer)
        run()
      }, delayMs)
      // The test runner has timers of its own.
      if (new Error().stack?.includes('/packages/solana/src/')) timers.add(timer)
      return timer
    })
    vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
      timers.delete(timer)
      stop(timer)
    })
    return {
      adapter: solana({ networks: testNetworks }),
      addresses: {
        valid: [alice.address, '11111111111111111111111111111111', 'So11111111111111111111111111111111111111112'],
        invalid: [
          alice.address.slice(1),
          `${alice.address}1`,
          alice.address.replace('o', '0'),
          ` ${alice.address}`,
          // 44 characters, 33 bytes.
          'z'.repeat(44),
        ],
      },
      networkInput: { ...two, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Another' },
      context: {
        network: one,
        account: { address: alice.address, type: 'eoa' },
        connector: toConnector(first),
      },
      announce: () => void add(),
      withdraw: () => uninstalls[0]?.(),
      promptCount: () => wallets.flatMap(({ log }) => log).filter(({ isAsked }) => isAsked).length,
      liveCount: () => page.listenerCount() - wallets.length + timers.size,
      destroy() {
        for (const wallet of wallets) wallet.destroy()
      },
    }
  },
})
