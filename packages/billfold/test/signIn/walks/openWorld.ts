import { setMaxListeners } from 'node:events'
import { evm } from '@billfold/evm'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { createVirtualWallet, installVirtualWallet, testAccounts } from '@billfold/testkit'
import { createVirtualSolanaWallet, installVirtualSolanaWallet } from '@billfold/testkit/solana'
import { createTestClock, createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import type { Kit } from 'billfold'
import { createSiwx, type Siwx } from 'billfold/siwx'
import { signInFlow } from '../../../src/signIn/createSignInFlow.ts'
import { signInStore } from '../../../src/signIn/signInStore.ts'

export type Page = {
  readonly kit: Kit
  readonly state: () => ReturnType<ReturnType<typeof signInStore>['get']>
  /** Listeners at its window: none after it is closed. */
  readonly listenerCount: () => number
  close(): void
}
export type World = ReturnType<typeof openWorld>

const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpHHnZS8sRFKGq'
const solanaNetwork = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: ['http://solana.test'] })

/**
 * Two wallets of EVM chains and one of Solana with real keys, and the tabs of one origin that has them: the machine, the
 * actions and the checks of the product, with a clock that stands still and nodes that confirm no contract.
 */
export function openWorld(options: openWorld.Options) {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const chains = { 1: 'http://node1.test', 10: 'http://node10.test' }
  const keys = testAccounts.map(({ privateKey }) => privateKey)
  const wallets = ['fox', 'owl'].map((name, at) =>
    createVirtualWallet({
      ...{ chains, clock, name, rdns: `test.${name}`, uuid: name },
      privateKeys: keys.slice(at * 2, at * 2 + 2),
    }),
  )
  const ray = createVirtualSolanaWallet({ chains: { 'solana:mainnet': 'http://solana.test' }, clock, name: 'ray' })
  const pages: Page[] = []
  const siwx = (): Siwx =>
    createSiwx({
      ...{ required: options.isRequired, scope: options.scope, expirationMs: options.expirationMs },
      ...(options.sign && { signer: { signMessage: options.sign } }),
    })

  const openPage = (): Page => {
    const tab = origin.openTab()
    // Counted: what a page has at its window is gone with its kit.
    const heard: unknown[] = []
    const { addEventListener, removeEventListener } = tab.window
    const take = (listener: unknown) => void heard.splice(heard.indexOf(listener), heard.includes(listener) ? 1 : 0)
    tab.window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      const [, listener, how] = given
      heard.push(listener)
      if (typeof how === 'object') how.signal?.addEventListener('abort', () => take(listener), { once: true })
      addEventListener.apply(tab.window, given)
    }
    tab.window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      take(given[1])
      removeEventListener.apply(tab.window, given)
    }
    const removals = wallets.map(wallet => installVirtualWallet(tab.window, wallet))
    removals.push(installVirtualSolanaWallet(tab.window, ray))
    const network = (id: number) => ({
      ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      rpcUrls: { default: { http: [`http://node${id}.test`] } },
    })
    const made = createTestKit({
      ...{ origin, tab, clock, siwx: siwx(), multiWallet: options.hasSeveral },
      families: [evm({ networks: [network(1), network(10)] }), solana({ networks: [solanaNetwork] })],
      metadata: { name: 'Host', url: 'https://host.example' },
      environment: { fetch: answer },
    })
    const { kit } = made
    // The walks leave any number of calls open at once.
    setMaxListeners(0, kit.runtime.lifetime)
    // What listens later listens to the window of that moment: here to this tab.
    tab.run(() => signInFlow(kit))
    const page: Page = {
      kit,
      state: () => signInStore(kit).get(),
      listenerCount: () => heard.length,
      close() {
        if (pages.includes(page)) pages.splice(pages.indexOf(page), 1)
        made.destroy()
        for (const remove of removals) remove()
      },
    }
    pages.push(page)
    return page
  }

  /** Everything that is ready has run: nothing has changed for some turns of the event loop. */
  const settle = async () => {
    const look = () => pages.flatMap(({ kit, state }) => [kit.store.getState(), state()])
    let last = look()
    for (let still = 0, turn = 0; still < 12 && turn < 400; turn += 1) {
      await new Promise(resolve => setImmediate(resolve))
      const next = look()
      still = next.length === last.length && next.every((each, at) => each === last[at]) ? still + 1 : 0
      last = next
    }
  }

  return {
    ...{ clock, origin, wallets, ray, pages, openPage, settle, options },
    end() {
      for (const page of [...pages]) page.close()
      for (const wallet of [...wallets, ray]) wallet.destroy()
    },
  }
}

export declare namespace openWorld {
  type Options = {
    readonly isRequired: boolean
    readonly scope: 'network' | 'account'
    readonly hasSeveral: boolean
    readonly expirationMs: number | undefined
    /** Signs in the place of the wallets: no connector checks what it answers. */
    readonly sign?: Siwx['signMessage']
  }
}

/** Nodes: each is of its chain, and no contract accepts a signature. */
const answer: typeof fetch = async (input, init) => {
  const { id, method } = JSON.parse(String(init?.body)) as { id: unknown; method: string }
  const chainId = /node(\d+)/.exec(`${input}`)?.[1] ?? '1'
  const result = method === 'eth_chainId' ? `0x${Number(chainId).toString(16)}` : `0x${'0'.repeat(64)}`
  return Response.json({ jsonrpc: '2.0', id, result })
}
