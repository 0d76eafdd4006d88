import {
  createMadeUpFamily,
  createSpanningConnector,
  createVirtualWallet,
  installVirtualWallet,
  type ScriptedWallet,
  testAccounts,
} from '@billfold/testkit'
import { describeChainAdapter, describeConnector, describeExternalOwner } from '@billfold/testkit/vitest'
import type { Connector } from 'billfold/adapter'
import { isChecksumAddress } from 'billfold/protocol'
import { connect as wagmiConnect } from 'wagmi/actions'
import { wagmi } from '../src/wagmi.ts'
import { createBrowser } from './support/createBrowser.ts'

// The contracts of the kit, kept by connectors, owner and family of a real config.

const id = 'dev.billfold.one'
const networksOf = ({ config }: createBrowser.Page) => wagmi({ config }).networks

/** The kit's connector of that id, as its family found it. */
function find(page: createBrowser.Page, wanted = id): Connector {
  const connector = page.kit.store.getState().connectors.find(known => known.id === wanted)
  if (!connector) throw new Error(`Nobody found ${wanted}`)
  return connector
}

describeConnector({
  name: 'a connector that wagmi has found',
  create() {
    const browser = createBrowser()
    const [wallet] = browser.wallets
    const page = browser.open()
    const connector = find(page)
    let ears = () => wallet.listenerCount
    return {
      connector,
      again() {
        page.leave()
        const reloaded = browser.open()
        ears = () => wallet.listenerCount
        return find(reloaded)
      },
      networks: networksOf(page),
      request: { network: 'eip155:31337', method: 'personal_sign', params: ['0x48656c6c6f', testAccounts[0].address] },
      isAddress: { eip155: isChecksumAddress },
      wallet: {
        promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
        refuse: () => wallet.set({ reject: true }),
        hang: () => wallet.set({ hang: true }),
        recover: () => wallet.repair(),
        changeAccounts: () => wallet.selectAccount(testAccounts[1].address),
        end: () => wallet.disconnect(),
        listenerCount: () => ears(),
      },
    }
  },
})

const scripted = (wallet: ScriptedWallet) => ({
  promptCount: () => wallet.promptCount,
  refuse: () => wallet.set({ reject: ['connect', 'switchNetwork', 'request'] }),
  hang: () => wallet.set({ hang: true }),
  recover: () => wallet.repair(),
  changeAccounts: () =>
    wallet.changeAccounts(
      'eip155',
      testAccounts.slice(1).map(({ address }) => ({ address, type: 'eoa' as const })),
    ),
  end: () => wallet.endConnection(),
  listenerCount: () => wallet.listenerCount,
})

describeConnector({
  name: 'a connector of the kit that was entered into a config',
  create() {
    const browser = createBrowser({ rdns: [] })
    const wallet = createSpanningConnector({ networks: networksOf(browser.open()) })
    const open = () => {
      const page = browser.open()
      return { page, connector: wagmi({ config: page.config }).connections?.adopt(wallet.toConnector()) as Connector }
    }
    const { page, connector } = open()
    return {
      connector,
      again: () => open().connector,
      networks: [...networksOf(page), ...createMadeUpFamily().networks],
      request: { network: 'eip155:31337', method: 'personal_sign', params: ['Hello', testAccounts[0].address] },
      wallet: scripted(wallet),
    }
  },
})

describeExternalOwner({
  name: 'a config of wagmi',
  create() {
    const second = 'dev.billfold.two'
    const page = createBrowser({ rdns: [id, second] }).open()
    const owner = page.kit.adapters.get('eip155')?.connections
    if (!owner) throw new Error('The family has no owner')
    return {
      owner,
      first: find(page),
      second: find(page, second),
      foreign: { ...createSpanningConnector().toConnector(), namespaces: ['eip155'] },
      networks: networksOf(page),
      hostConnect: wanted => {
        const connector = page.config.connectors.find(known => known.id === wanted)
        if (!connector) throw new Error(`wagmi knows no ${wanted}`)
        return wagmiConnect(page.config, { connector })
      },
    }
  },
})

describeChainAdapter({
  name: 'wagmi',
  create() {
    const browser = createBrowser()
    const page = browser.open()
    const connector = find(page)
    page.kit.destroy()
    const { config } = page
    const { connectors } = config._internal
    let live = 0
    /** Counts who listens to the config. */
    const counted = <given extends readonly unknown[]>(subscribe: (...given: given) => () => void) => {
      return (...given: given) => {
        live += 1
        const stop = subscribe(...given)
        let isOver = false
        return () => {
          if (!isOver) live -= 1
          isOver = true
          stop()
        }
      }
    }
    config.subscribe = counted(config.subscribe as never) as never
    connectors.subscribe = counted(connectors.subscribe as never) as never
    let count = 0
    const announce = () => {
      const rdns = `dev.billfold.more${++count}`
      const wallet = createVirtualWallet({ chains: { 31337: 'http://127.0.0.1:9' }, rdns })
      installVirtualWallet(page.window, wallet)
    }
    return {
      adapter: wagmi({ config }),
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
        network: networksOf(page)[0] as never,
        account: { address: testAccounts[0].address, type: 'eoa' },
        connector,
      },
      announce,
      withdraw: () => connectors.setState(all => all.slice(1)),
      promptCount: () => browser.wallets[0].log.filter(({ isAsked }) => isAsked).length,
      liveCount: () => live,
    }
  },
})
