import { createVirtualWallet, installVirtualWallet, testAccounts, type VirtualWallet } from '@billfold/testkit'
import { describeChainAdapter, describeConnector } from '@billfold/testkit/vitest'
import type { Connector } from 'billfold/adapter'
import { expect, vi } from 'vitest'
import { isAddress } from '../src/address/isAddress.ts'
import { createInjectedConnector } from '../src/connectors/createInjectedConnector.ts'
import { evm } from '../src/evm.ts'
import type { Eip1193Provider } from '../src/provider/Eip1193Provider.ts'
import { createPage } from './support/createPage.ts'
import { testNetworks } from './support/testNetworks.ts'

const [one, two] = testNetworks
const chains = { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:2' }

/** The wallet's provider, with its listeners counted. */
function counted(wallet: VirtualWallet): { provider: Eip1193Provider; listenerCount: () => number } {
  let count = 0
  const { provider } = wallet
  const by = (step: number, run: typeof provider.on) =>
    run &&
    ((...given: Parameters<typeof run>) => {
      count += step
      return run(...given)
    })
  return {
    provider: {
      request: provider.request,
      on: by(1, provider.on),
      removeListener: by(-1, provider.removeListener),
    } as Eip1193Provider,
    listenerCount: () => count,
  }
}

const toConnector = (provider: Eip1193Provider): Connector =>
  createInjectedConnector({ id: 'dev.billfold.test-wallet', name: 'Test Wallet', kind: 'announced', provider })

describeConnector({
  name: 'createInjectedConnector',
  create() {
    const wallet = createVirtualWallet({ chains })
    const { provider, listenerCount } = counted(wallet)
    return {
      connector: toConnector(provider),
      again: () => toConnector(provider),
      networks: testNetworks,
      request: { network: one.id, method: 'personal_sign', params: ['0x68656c6c6f', testAccounts[0].address] },
      isAddress: { eip155: isAddress },
      wallet: {
        promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
        refuse: () => wallet.set({ reject: true }),
        hang: () => wallet.set({ hang: true }),
        recover: () => wallet.repair(),
        changeAccounts: () => wallet.selectAccount(testAccounts[1].address),
        end: () => wallet.disconnect(),
        listenerCount,
      },
      destroy: () => wallet.destroy(),
    }
  },
})

describeChainAdapter({
  name: 'evm',
  create() {
    const page = createPage()
    const wallets: VirtualWallet[] = []
    const add = () => {
      const wallet = createVirtualWallet({ chains, rdns: `dev.billfold.wallet${wallets.length}` })
      wallets.push(wallet)
      installVirtualWallet(page, wallet)
      return wallet
    }
    const first = add()
    const pageListenersOfWallets = () => wallets.length
    const timers = new Set<unknown>()
    const { setTimeout: start, clearTimeout: stop } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, delayMs?: number) => {
      const timer = start(() => {
        timers.delete(timer)
        run()
      }, delayMs)
      // The test runner has timers of its own.
      if (new Error().stack?.includes('/packages/evm/src/')) timers.add(timer)
      return timer
    })
    vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
      timers.delete(timer)
      stop(timer)
    })
    return {
      adapter: evm({ networks: testNetworks }),
      addresses: {
        valid: [testAccounts[0].address, testAccounts[0].address.toLowerCase()],
        invalid: ['0x12', testAccounts[0].address.replace('F', 'f'), `${testAccounts[0].address}0`],
      },
      networkInput: {
        id: 5,
        name: 'Five',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://five.example'] } },
      },
      context: {
        network: two,
        account: { address: testAccounts[0].address, type: 'eoa' },
        connector: toConnector(first.provider as Eip1193Provider),
      },
      announce: () => void add(),
      // It was taken for a plain `window.ethereum` until it announces itself.
      async withdraw(found) {
        const wallet = createVirtualWallet({ chains, rdns: 'dev.billfold.slow' })
        wallets.push(wallet)
        page.ethereum = wallet.provider
        page.dispatchEvent(new Event('ethereum#initialized'))
        await vi.waitFor(() => expect(found().map(({ id }) => id)).toContain('injected'))
        installVirtualWallet(page, wallet)
      },
      promptCount: () => wallets.flatMap(({ log }) => log).filter(({ isAsked }) => isAsked).length,
      liveCount: () => page.listenerCount() - pageListenersOfWallets() + timers.size,
      destroy() {
        for (const wallet of wallets) wallet.destroy()
      },
    }
  },
})
