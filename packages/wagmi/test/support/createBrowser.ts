import { createVirtualWallet, installVirtualWallet, type VirtualWallet } from '@billfold/testkit'
import { createTestStorage } from '@billfold/testkit/vitest'
// What `WagmiProvider` does when it mounts; `wagmi` itself hands it out only as a component.
import { hydrate } from '@wagmi/core'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import type { Connector } from 'billfold/adapter'
import { type Chain, defineChain } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { type Config, createConfig, createStorage, http, type State } from 'wagmi'
import { wagmi } from '../../src/wagmi.ts'

const deadNode = 'http://127.0.0.1:9'
const toChain = (id: number, rpcUrl: string): Chain =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** A browser: wallets and storage outlive its pages. */
export function createBrowser(options: createBrowser.Options = {}): createBrowser.ReturnType {
  const { nodes = { 31337: deadNode, 31338: deadNode }, rdns = ['dev.billfold.one'] } = options
  const chains = Object.entries(nodes).map(([id, url]) => toChain(Number(id), url)) as [Chain, ...Chain[]]
  const wallets = rdns.map(name => createVirtualWallet({ chains: nodes, rdns: name, name: name.toUpperCase() }))
  const storage = createTestStorage()
  const pages: EventTarget[] = []
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const wallet of wallets) wallet.destroy()
  })

  function open(host: createBrowser.Host = {}): createBrowser.Page {
    let isLeft = false
    const going = new AbortController()
    const leaving = going.signal
    const target = new EventTarget()
    const own = {
      getItem: (key: string) => storage.getItem(key),
      setItem(key: string, value: string) {
        if (isLeft) return
        storage.setItem(key, value)
        for (const page of pages)
          if (page !== target)
            queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value })))
      },
      removeItem: (key: string) => void (isLeft || storage.removeItem(key)),
    }
    const page = Object.assign(target, { localStorage: own }) as EventTarget & { ethereum?: unknown }
    pages.push(target)
    vi.stubGlobal('window', page)
    const uninstalls = wallets.map(wallet => {
      // Listeners and requests of a page end with it.
      const { provider } = wallet
      const ears: [string, unknown][] = []
      const ofPage = {
        request: (request: never) => {
          // What still runs of a page that went has to end: wagmi restores once per process, not once per page.
          const gone = new Promise((_, reject) => leaving.addEventListener('abort', () => reject(new Error('gone'))))
          gone.catch(() => {})
          return leaving.aborted ? Promise.reject(new Error('gone')) : Promise.race([provider.request(request), gone])
        },
        on(event: string, listener: unknown) {
          ears.push([event, listener])
          return provider.on?.(event as never, listener as never)
        },
        removeListener: (event: string, listener: unknown) =>
          provider.removeListener?.(event as never, listener as never),
      }
      const uninstall = installVirtualWallet(
        page,
        new Proxy(wallet, { get: (from, name) => (name === 'provider' ? ofPage : Reflect.get(from, name)) }),
        { legacy: host.isLegacy ?? false },
      )
      return () => {
        uninstall()
        for (const [event, listener] of ears) provider.removeListener?.(event as never, listener as never)
      }
    })
    const config = createConfig({
      chains,
      transports: Object.fromEntries(chains.map(chain => [chain.id, http(chain.rpcUrls.default.http[0])])),
      storage: createStorage({ storage: own }),
      ...(host.ssr ? { ssr: true } : {}),
      ...(host.connectors ? { connectors: host.connectors } : {}),
    }) as Config
    const events: KitEvent[] = []
    const kit = createBillfold({
      families: [wagmi({ config })],
      environment: { storage: own },
      onEvent: event => events.push(event),
      ...(host.multiWallet ? { multiWallet: true } : {}),
      ...(host.kitConnectors ? { connectors: host.kitConnectors } : {}),
    })
    const leave = async () => {
      if (isLeft) return
      kit.destroy()
      isLeft = true
      going.abort()
      pages.splice(pages.indexOf(target), 1)
      for (const uninstall of uninstalls) uninstall()
      await vi.waitFor(() => expect(['connected', 'disconnected']).toContain(config.state.status), 10_000)
    }
    onTestFinished(leave)
    return {
      config,
      kit,
      events,
      window: page,
      leave,
      mount: async (reconnectOnMount = true, initialState) =>
        hydrate(config, { reconnectOnMount, initialState }).onMount(),
    }
  }
  return { open, wallets: wallets as [VirtualWallet, ...VirtualWallet[]], storage }
}

export declare namespace createBrowser {
  type Options = {
    /** Node address by chain id; no node answers at the default ones. */
    readonly nodes?: Readonly<Record<number, string>>
    /** One wallet for each. */
    readonly rdns?: readonly string[]
  }
  type Host = {
    readonly ssr?: boolean
    readonly multiWallet?: boolean
    readonly connectors?: NonNullable<Parameters<typeof createConfig>[0]['connectors']>
    readonly kitConnectors?: readonly Connector[]
    /** The wallets also stand at `window.ethereum`. */
    readonly isLegacy?: boolean
  }
  type Page = {
    readonly config: Config
    readonly kit: Kit
    readonly events: readonly KitEvent[]
    readonly window: EventTarget & { ethereum?: unknown }
    /** What WagmiProvider does once it is mounted. */
    mount(reconnectOnMount?: boolean, initialState?: State): Promise<void>
    /** The page goes, as on a reload. */
    leave(): Promise<void>
  }
  type ReturnType = {
    open(host?: Host): Page
    readonly wallets: readonly [VirtualWallet, ...VirtualWallet[]]
    readonly storage: ReturnType_<typeof createTestStorage>
  }
}

type ReturnType_<of extends (...given: never[]) => unknown> = of extends (...given: never[]) => infer result
  ? result
  : never
