import { evm } from '@billfold/evm'
import { createRelay } from '@billfold/relay'
import { createPairingWallet } from '@billfold/testkit/pairing'
import { addConnector, createBillfold, type Kit, type KitEvent } from 'billfold'
import type { ChainAdapter, Clock, Connector, Network } from 'billfold/adapter'
import { pairing, type SignIn } from 'billfold/pairing'
import type { SiweConfig } from 'billfold/siwe'
import type { Siwx } from 'billfold/siwx'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createTestStorage, type TestStorage } from '../../../testkit/src/seams/createTestStorage.ts'
import { orderNetworks } from '../../src/core/actions/orderNetworks.ts'

/** A relay, a phone and pages of one origin, all real and on real chains; everything ends with the test. */
export async function createPair(options: createPair.Options) {
  const { nodes, granted = Object.keys(nodes).map(Number) } = options
  const networks = Object.entries(nodes).map(([id, url]) => ({
    id: Number(id),
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }))
  let relay = createRelay()
  const { url } = await relay.start()
  onTestFinished(() => relay.stop())
  /** The relay goes; the result brings another to the same address. */
  const stopRelay = async () => {
    await relay.stop()
    return async () => {
      relay = createRelay()
      await relay.start({ port: Number(new URL(url).port) })
    }
  }
  const openPhone = (ids: readonly number[] = granted) => {
    const phone = createPairingWallet({
      relay: url,
      chains: Object.fromEntries(ids.map(id => [id, options.otherNodes?.[id] ?? nodes[id] ?? ''])),
    })
    onTestFinished(() => phone.destroy())
    return phone
  }
  const storage = createTestStorage()
  /** A page of the origin, with its kit and the connector of it. */
  const openPage = ({
    families = [],
    signIn,
    siwx,
    siweConfig,
    requestCard,
    clock,
    after,
    multiWallet,
  }: createPair.PageOptions = {}): createPair.Page => {
    const events: KitEvent[] = []
    const sockets: WebSocket[] = []
    let isDead = false
    const kept = after?.left() ?? storage
    const kit = createBillfold({
      families: [evm({ networks }), ...families],
      multiWallet,
      siwx,
      siweConfig,
      onEvent: event => void events.push(event),
      metadata: { name: 'Host', description: '', url: 'https://host.example', icons: [] },
      environment: {
        ...(clock && { clock }),
        storage: kept,
        openSocket(address) {
          const socket = new WebSocket(isDead ? 'ws://127.0.0.1:1' : address)
          sockets.push(socket)
          return socket as unknown as globalThis.WebSocket
        },
      },
    })
    onTestFinished(() => kit.destroy())
    const connector = pairing({ relay: url, signIn, requestCard })(kit)
    addConnector(kit, connector)
    let remains: TestStorage | undefined
    const left = () => {
      if (remains) return remains
      isDead = true
      remains = createTestStorage({ entries: kept.snapshot() })
      for (const socket of sockets) socket.terminate()
      // This end is not sent to the wallet: there is no open socket.
      kit.destroy()
      return remains
    }
    return {
      kit,
      connector,
      events,
      left,
      socketCount: () => sockets.length,
      storage: kept,
      networks: orderNetworks(kit.store.getState(), connector.namespaces),
    }
  }
  return { stopRelay, metrics: () => relay.metrics(), url, storage, phone: openPhone(), openPhone, openPage }
}

export declare namespace createPair {
  type Options = {
    /** Address of a node by chain id, of what the host configures. */
    readonly nodes: Readonly<Record<number, string>>
    /** Chain ids that the phone has; by default the host's. */
    readonly granted?: readonly number[]
    /** Nodes of chains that only the phone has. */
    readonly otherNodes?: Readonly<Record<number, string>>
  }
  type PageOptions = {
    /** Beside EVM. */
    readonly families?: readonly ChainAdapter[]
    readonly signIn?: SignIn | undefined
    readonly siwx?: Siwx | undefined
    readonly siweConfig?: SiweConfig | undefined
    readonly requestCard?: boolean
    readonly clock?: Clock
    readonly multiWallet?: boolean
    /** The page before: it is dead from now on, and all that it leaves is its storage. */
    readonly after?: Page
  }
  type Page = {
    readonly kit: Kit
    readonly connector: Connector
    readonly networks: readonly Network[]
    /** All events of the kit. */
    readonly events: readonly KitEvent[]
    readonly storage: TestStorage
    /** Opened so far. */
    socketCount(): number
    /** The browser has thrown the page away: it receives and sends nothing any more. What it kept, for the next one. */
    left(): TestStorage
  }
}
