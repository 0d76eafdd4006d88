import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApi, type SeedInput } from '@billfold/api'
import { bitcoinRow, contracts, type createDevnet, nameSigner, solanaRow, solanaTokens } from '@billfold/devnet'

type Devnet = Awaited<ReturnType<typeof createDevnet>>
type SeedNetwork = NonNullable<SeedInput['networks']>[number]

const PROJECT_ID = 'billfold-demo'
/** The pools that make the prices. The other ones trade at slightly different prices, for the routes of swaps. */
const PRICE_POOLS = ['poolUsdxWeth', 'poolBtcxWeth', 'poolBillWeth', 'poolDaixUsdx', 'poolUsdnUsdx']

/** Starts the API over the local chains, with one development project that the demo belongs to. A taken port moves. */
export async function startApi(options: {
  devnet: Devnet
  dataFolder: string
  demoOrigin: string
  /** Where purchases are made. */
  checkout: NonNullable<NonNullable<createApi.Options['providers']>['checkout']>
  port: number
}) {
  const folder = join(options.dataFolder, 'api')
  mkdirSync(folder, { recursive: true })
  const api = createApi({
    database: { engine: 'sqlite', file: join(folder, 'api.sqlite') },
    // Every page and test of this machine shares one address.
    rateFactor: 100,
    // Of a machine that holds nothing of worth, and the same at every start.
    signIn: { secret: 'development, where no key is a secret' },
    names: {
      suffix: 'billfold.eth',
      signerKey: nameSigner.privateKey,
      resolver: `eip155:31337:${contracts['eip155:31337'].signedResolver.address}`,
    },
    providers: { checkout: options.checkout },
    seed: {
      version: 1,
      networks: [...Object.values(options.devnet.chains).map(toSeedNetwork), ...toOtherNetworks(options.devnet)],
      projects: [
        {
          id: PROJECT_ID,
          name: 'Billfold demo',
          isDevelopment: true,
          allowedOrigins: [options.demoOrigin],
          features: [
            { id: 'activity', isEnabled: true },
            { id: 'reown_branding', isEnabled: true },
          ],
        },
        // A project of its own: the feature makes a kit sign its visitors in by the API.
        {
          id: `${PROJECT_ID}-sign-in`,
          name: 'Billfold demo',
          isDevelopment: true,
          allowedOrigins: [options.demoOrigin],
          features: [{ id: 'hosted_sign_in', isEnabled: true }],
        },
      ],
    },
  })
  const { url } = await api.start({ port: options.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return api.start({ port: 0 })
  })
  return { url, projectId: PROJECT_ID, stop: () => api.stop() }
}

/** The local chains of the other families, where they run. */
function toOtherNetworks({ solana, bitcoin }: Devnet): SeedNetwork[] {
  const tokens = Object.values(solanaTokens).flatMap(({ mint, name, symbol, decimals, kind }) =>
    kind === 'fungible' ? [{ address: mint, name, symbol, decimals }] : [],
  )
  const { id, name, isTestnet } = bitcoinRow
  return [
    ...(solana
      ? [
          {
            id: solana.id,
            name: solanaRow.name,
            isTestnet: solanaRow.isTestnet,
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
            rpcUrls: [solana.rpcUrl],
            wrappedNative: 'So11111111111111111111111111111111111111112',
            tokens,
          },
        ]
      : []),
    ...(bitcoin
      ? [
          {
            id,
            name,
            isTestnet,
            nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
            rpcUrls: [bitcoin.esploraUrl],
          },
        ]
      : []),
  ]
}

function toSeedNetwork(chain: Devnet['chains'][keyof Devnet['chains']]): SeedNetwork {
  const list: Record<
    string,
    { kind: string; address: string; name: string; symbol?: string; decimals?: number; isSpam?: boolean }
  > = contracts[chain.id]
  const tokens = Object.values(list).flatMap(({ kind, address, name, symbol, decimals, isSpam }) =>
    (kind === 'erc20' || kind === 'wrappedNative') && !isSpam && symbol !== undefined && decimals !== undefined
      ? [{ address, name, symbol, decimals }]
      : [],
  )
  const pools = PRICE_POOLS.flatMap(key => (chain.isTestnet ? [] : (list[key]?.address ?? [])))
  const spam = Object.values(list).flatMap(({ address, isSpam }) => (isSpam ? [address] : []))
  const dollar = list.usdx
  const { router, splitRouter } = contracts[chain.id]
  const swapped = Object.values(list).flatMap(({ kind, address }) => (kind === 'pool' ? [address] : []))
  return {
    id: chain.id,
    name: chain.name,
    isTestnet: chain.isTestnet,
    indexed: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.rpcUrl],
    multicall: contracts[chain.id].multicall3.address,
    wrappedNative: contracts[chain.id].weth.address,
    ensUniversalResolver: chain.contracts.ensUniversalResolver,
    tokens,
    spam,
    swaps: { router: router.address, splitRouter: splitRouter.address, pools: swapped },
    // The local dollar is worth a dollar by decree; everything else has the price that the pools make.
    ...(pools.length > 0 && dollar ? { prices: { anchors: [{ address: dollar.address, price: '1.00' }], pools } } : {}),
  }
}
