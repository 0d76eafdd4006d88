import { bitcoin } from '@billfold/bitcoin'
import { defineBitcoinNetwork } from '@billfold/bitcoin/networks'
import { createDevnet } from '@billfold/devnet'
import { evm } from '@billfold/evm'
import { createRelay } from '@billfold/relay'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork, solanaMainnet } from '@billfold/solana/networks'
import { connect, getConnectors, type Kit } from 'billfold'
import { pairing } from 'billfold/pairing'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createPairingBitcoin, type PairingBitcoin } from '../../../src/bitcoin/phone/createPairingBitcoin.ts'
import { createPairingWallet } from '../../../src/pairing/createPairingWallet.ts'
import type { PairingSwitches } from '../../../src/pairing/PairingSwitches.ts'
import type { PairingWallet } from '../../../src/pairing/PairingWallet.ts'
import { realClock } from '../../../src/realClock.ts'
import { createTestKit } from '../../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../../src/seams/createTestOrigin.ts'
import { createPairingSolana, type PairingSolana } from '../../../src/solana/phone/createPairingSolana.ts'

const clusterUrl = 'http://127.0.0.1:1/main'
const mainGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Local chains of three families; `stop` ends them. */
export async function openChains() {
  const devnet = await createDevnet({ solana: true, bitcoin: true })
  const { genesisHash, rpcUrl } = devnet.solana
  const local = defineSolanaNetwork({ genesisHash, name: 'Local Solana', rpcUrls: [rpcUrl], isTestnet: true })
  if (!devnet.bitcoin) throw new Error('The devnet has no Bitcoin')
  const { esploraUrl } = devnet.bitcoin
  return {
    devnet,
    evmUrl: devnet.chains['eip155:31337'].rpcUrl,
    solanaUrl: rpcUrl,
    esploraUrl,
    evmNetwork: {
      id: 31_337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [devnet.chains['eip155:31337'].rpcUrl] } },
    },
    /** The chain by its own name, and the very same as a public cluster: there the wallet sends, not the page. */
    local,
    cluster: { ...solanaMainnet, rpcUrls: [clusterUrl] },
    /** As the page's own, and with a second address of the chain that says it is the main network. */
    fetch: ((input, init) => {
      if (String(input) !== clusterUrl) return fetch(input, init)
      if (!String(init?.body).includes('"getGenesisHash"')) return fetch(rpcUrl, init)
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result: mainGenesis }))
    }) satisfies typeof fetch,
    regtest: defineBitcoinNetwork({ chain: 'regtest', name: 'Local Bitcoin', rpcUrls: [esploraUrl] }),
    /** Nothing is asked of its chain. */
    signet: defineBitcoinNetwork({ chain: 'signet', name: 'Signet', rpcUrls: ['http://127.0.0.1:1'] }),
    stop: () => devnet.stop(),
  }
}

export type Chains = Awaited<ReturnType<typeof openChains>>

/** A relay, a phone and a page of three families, all real; everything but the chains ends with the test. */
export async function openWorld(chains: Chains, options: openWorld.Options = {}): Promise<openWorld.ReturnType> {
  const relay = createRelay()
  const { url } = await relay.start()
  onTestFinished(() => relay.stop())
  const { local, cluster, regtest, signet } = chains
  const onSolana = createPairingSolana({
    chains: { [local.id]: chains.solanaUrl, [cluster.id]: chains.solanaUrl },
    ...(options.solana ? { switches: options.solana } : {}),
  })
  const onBitcoin = createPairingBitcoin({
    chains: { [regtest.id]: chains.esploraUrl, [signet.id]: 'http://127.0.0.1:1' },
    ...(options.bitcoin ? { switches: options.bitcoin } : {}),
  })
  const phone = createPairingWallet({
    relay: url,
    chains: { 31337: chains.evmUrl },
    families: [onSolana, onBitcoin],
    ...(options.switches ? { switches: options.switches } : {}),
  })
  onTestFinished(() => phone.destroy())
  const origin = createTestOrigin()
  const openPage = () => {
    const { kit, destroy } = createTestKit({
      origin,
      families: [
        evm({ networks: [chains.evmNetwork] }),
        solana({ networks: [local, cluster] }),
        bitcoin({ networks: [regtest, signet] }),
      ],
      connectors: [pairing({ relay: url })],
      metadata: { name: 'Host', description: '', url: 'https://host.example', icons: [] },
      environment: {
        clock: realClock(),
        fetch: chains.fetch,
        openSocket: address => new WebSocket(address) as unknown as globalThis.WebSocket,
      },
    })
    onTestFinished(destroy)
    return { kit, destroy }
  }
  const page = openPage()
  return {
    phone,
    onSolana,
    onBitcoin,
    kit: page.kit,
    async scan() {
      const { kit } = page
      await expect.poll(() => getConnectors(kit).some(({ id }) => id === 'walletConnect')).toBe(true)
      return connect(kit, { connector: 'walletConnect', onOffer: ({ uri }) => void phone.pair(uri) })
    },
    async reload() {
      page.destroy()
      const { kit } = openPage()
      await expect.poll(() => kit.store.getState().isReady).toBe(true)
      return kit
    },
    asked: () =>
      phone.log.flatMap(({ direction, message, tag }) =>
        direction === 'in' && tag === 1108 && 'method' in message
          ? [(message.params as { request: { method: string } }).request.method]
          : [],
      ),
  }
}

export declare namespace openWorld {
  type Options = {
    readonly switches?: Partial<PairingSwitches>
    readonly solana?: createPairingSolana.Options['switches']
    readonly bitcoin?: createPairingBitcoin.Options['switches']
  }
  type ReturnType = {
    readonly phone: PairingWallet
    readonly onSolana: PairingSolana
    readonly onBitcoin: PairingBitcoin
    readonly kit: Kit
    /** Connects by what a camera would have read. */
    scan(): Promise<connect.ReturnType>
    /** The page is loaded anew: another kit on the same storage. */
    reload(): Promise<Kit>
    /** Methods that the phone was asked for. */
    asked(): readonly string[]
  }
}
