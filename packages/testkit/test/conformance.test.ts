import { createInjectedConnector, evm } from '@billfold/evm'
import type { Connector, Network } from 'billfold/adapter'
import { isChecksumAddress } from 'billfold/protocol'
import { expect } from 'vitest'
import { createMadeUpFamily } from '../src/doubles/createMadeUpFamily.ts'
import { createMadeUpOwner } from '../src/doubles/createMadeUpOwner.ts'
import { createMadeUpWallet } from '../src/doubles/createMadeUpWallet.ts'
import { createSpanningConnector } from '../src/doubles/createSpanningConnector.ts'
import { isMadeUpAddress, madeUpAccounts } from '../src/doubles/madeUpAccounts.ts'
import { madeUpNetworks } from '../src/doubles/madeUpNetworks.ts'
import type { ScriptedWallet } from '../src/doubles/ScriptedWallet.ts'
import { createTestOrigin } from '../src/seams/createTestOrigin.ts'
import { createTestStorage } from '../src/seams/createTestStorage.ts'
import { describeChainAdapter } from '../src/vitest/describeChainAdapter.ts'
import { describeConnector } from '../src/vitest/describeConnector.ts'
import { describeExternalOwner } from '../src/vitest/describeExternalOwner.ts'
import { describeStorage } from '../src/vitest/describeStorage.ts'
import { createVirtualWallet } from '../src/wallet/createVirtualWallet.ts'
import { installVirtualWallet } from '../src/wallet/installVirtualWallet.ts'
import { testAccounts } from '../src/wallet/testAccounts.ts'

// The suites, run against both doubles of the contracts, and against the real EVM family over virtual wallets.

const evmNetworks = [31337, 31338].map(
  (chainId): Network => ({
    id: `eip155:${chainId}`,
    namespace: 'eip155',
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [`http://node.test/${chainId}`],
  }),
)
const isAddress = { toy: isMadeUpAddress, eip155: isChecksumAddress }

function scripted(wallet: ScriptedWallet): describeConnector.Subject['wallet'] {
  return {
    promptCount: () => wallet.promptCount,
    refuse: () => wallet.set({ reject: ['connect', 'switchNetwork', 'request'] }),
    hang: () => wallet.set({ hang: true }),
    recover: () => wallet.repair(),
    changeAccounts: () => wallet.changeAccounts('toy', [...madeUpAccounts].reverse()),
    end: () => wallet.endConnection(),
    listenerCount: () => wallet.listenerCount,
  }
}

for (const hasNetwork of [true, false])
  describeConnector({
    name: hasNetwork ? 'the made-up wallet' : 'a made-up wallet without networks',
    create() {
      const wallet = createMadeUpWallet({ hasNetwork })
      return {
        connector: wallet.toConnector(),
        again: () => wallet.toConnector(),
        networks: madeUpNetworks,
        request: { network: 'toy:harbour', method: 'toy_seal', params: { from: 'ada.harbour', message: 'Hello' } },
        isAddress,
        wallet: scripted(wallet),
      }
    },
  })

for (const kind of ['external', 'pairing'] as const)
  describeConnector({
    name: `the spanning connector as ${kind}`,
    create() {
      const wallet = createSpanningConnector({ kind, networks: evmNetworks })
      return {
        connector: wallet.toConnector(),
        again: () => wallet.toConnector(),
        networks: [...evmNetworks, ...madeUpNetworks],
        request: { network: 'eip155:31337', method: 'personal_sign', params: ['Hello', testAccounts[0].address] },
        isAddress,
        wallet: scripted(wallet),
      }
    },
  })

describeConnector({
  name: 'the injected connector of @billfold/evm over a virtual wallet',
  create() {
    const wallet = createVirtualWallet({ chains: { 31337: 'http://node.test', 31338: 'http://node.test' } })
    const make = () =>
      createInjectedConnector({ ...wallet.info, id: wallet.info.rdns, kind: 'announced', provider: wallet.provider })
    return {
      connector: make(),
      again: make,
      networks: evmNetworks,
      request: { network: 'eip155:31337', method: 'personal_sign', params: ['0x48656c6c6f', testAccounts[0].address] },
      isAddress,
      wallet: {
        promptCount: () => wallet.log.filter(entry => entry.isAsked).length,
        refuse: () => wallet.set({ reject: true }),
        hang: () => wallet.set({ hang: true }),
        recover: () => wallet.repair(),
        changeAccounts: () => wallet.selectAccount(testAccounts[1].address),
        end: () => wallet.disconnect(),
        listenerCount: () => wallet.listenerCount,
      },
      destroy: () => wallet.destroy(),
    }
  },
})

describeChainAdapter({
  name: 'the made-up family',
  create() {
    const wallet = createMadeUpWallet()
    const late = createMadeUpWallet({ id: 'toy.late' })
    const family = createMadeUpFamily({ wallets: [wallet] })
    return {
      adapter: family,
      addresses: { valid: ['ada.harbour'], invalid: ['Ada.harbour', 'ada', testAccounts[0].address] },
      networkInput: { island: 'lagoon', title: 'Lagoon' },
      context: { network: madeUpNetworks[0], account: madeUpAccounts[0], connector: wallet.toConnector() },
      announce: () => family.announce(late),
      withdraw: () => family.withdraw(wallet),
      promptCount: () => wallet.promptCount + late.promptCount,
      liveCount: () => family.discoveryCount,
    }
  },
})

describeChainAdapter({
  name: 'the EVM family',
  create() {
    const tab = createTestOrigin().openTab()
    const listeners = new Map<string, number>()
    const add = tab.window.addEventListener
    // Counts what is attached to the window and has neither been removed nor ended by its signal.
    tab.window.addEventListener = (...[name, listener, options]: Parameters<EventTarget['addEventListener']>) => {
      const count = (by: number) => listeners.set(name, (listeners.get(name) ?? 0) + by)
      count(1)
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => count(-1), { once: true })
      add.call(tab.window, name, listener, options)
    }
    const leave = tab.enter()
    const wallets = ['one', 'two'].map(name =>
      createVirtualWallet({ chains: { 31337: 'http://node.test' }, name, rdns: `test.${name}` }),
    )
    const [first, second] = wallets as [(typeof wallets)[number], (typeof wallets)[number]]
    const own = add.bind(tab.window)
    installVirtualWallet({ ...pageOf(tab.window), addEventListener: own } as EventTarget, first)
    return {
      adapter: evm({ networks: evmNetworks }),
      addresses: {
        valid: [testAccounts[0].address, testAccounts[0].address.toLowerCase()],
        invalid: ['ada.harbour', '0x00', `${testAccounts[0].address}0`, testAccounts[0].address.replace('f', 'F')],
      },
      networkInput: { ...evmNetworks[0], id: 'eip155:5' },
      context: {
        network: evmNetworks[0] as Network,
        account: { address: testAccounts[0].address, type: 'eoa' },
        connector: createInjectedConnector({ ...first.info, id: 'one', kind: 'announced', provider: first.provider }),
      },
      announce: () =>
        void installVirtualWallet({ ...pageOf(tab.window), addEventListener: own } as EventTarget, second),
      async withdraw(found) {
        Object.assign(tab.window, { ethereum: second.provider })
        tab.window.dispatchEvent(new Event('ethereum#initialized'))
        await expect.poll(() => found().map(({ id }) => id)).toContain('injected')
        installVirtualWallet({ ...pageOf(tab.window), addEventListener: own } as EventTarget, second)
      },
      promptCount: () => wallets.flatMap(wallet => wallet.log).filter(entry => entry.isAsked).length,
      liveCount: () => [...listeners.values()].reduce((sum, count) => sum + count, 0),
      destroy() {
        leave()
        for (const wallet of wallets) wallet.destroy()
      },
    }
  },
})

/** The window's methods on their own object, so that the wallet's listeners are not counted as the family's. */
function pageOf(window: EventTarget): EventTarget {
  return {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  }
}

describeStorage({
  name: 'the test storage',
  create() {
    const storage = createTestStorage()
    return { storage, again: () => storage }
  },
})

describeStorage({
  name: 'the storage of a tab',
  create() {
    const origin = createTestOrigin()
    return { storage: origin.openTab().storage, again: () => origin.openTab().storage }
  },
})

describeExternalOwner({
  name: 'the made-up owner',
  create() {
    const owner = createMadeUpOwner()
    const [first, second] = ['fox', 'owl'].map(id => owner.adopt(createMadeUpWallet({ id }).toConnector())) as [
      Connector,
      Connector,
    ]
    return {
      owner,
      first,
      second,
      foreign: createSpanningConnector().toConnector(),
      networks: [...madeUpNetworks, ...evmNetworks],
      hostConnect: id => owner.connect(id === first.id ? first : second),
    }
  },
})
