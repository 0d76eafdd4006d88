import type { ChainAdapter } from '../../../core/contracts/ChainAdapter.ts'
import type { FeatureImplementations, TokenBalance } from '../../../core/contracts/Features.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { tokenBalanceUnavailable } from '../../../protocol/errors/rows/balance.ts'
import type { Scenario } from '../Scenario.ts'
import { picture } from './pictures.ts'

const NAMES = ['Ethereum', 'Base', 'Arbitrum One', 'Sepolia', 'Optimism', 'Polygon', 'Gnosis', 'Celo', 'Zora', 'Linea']

/** What the chain of a scenario answers; a test may change it. */
export type Chain = { balance: NonNullable<Scenario['balance']>; tokens: NonNullable<Scenario['tokens']> }

/** A chain family that exists nowhere, with as many networks as wanted. */
export function madeUpFamily(namespace: string, count: number, chain: Chain): ChainAdapter {
  const networks = Array.from({ length: count }, (_, index): Network => {
    const name = namespace === 'made' ? (NAMES[index] ?? `Network ${index + 1}`) : `Solara ${index + 1}`
    return {
      id: `${namespace}:${index + 1}`,
      namespace,
      name,
      nativeCurrency: { name: 'Ether', symbol: namespace === 'made' ? 'ETH' : 'SOL', decimals: 18 },
      rpcUrls: [],
      explorer: { name: 'Etherscan', url: 'https://explorer.example' },
      iconUrl: picture(index + 3),
      ...(name === 'Sepolia' ? { isTestnet: true } : {}),
    }
  })
  const native = (): bigint => (chain.balance === 'zero' ? 0n : 2_481_234_567_890_123_456n)
  const wait = async (kind: unknown, signal: AbortSignal | undefined) => {
    if (kind === 'hang') await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error())))
    // Of a kind that asking again will not change, so that a test need not wait for the retries.
    if (kind === 'fail') throw new BillfoldError(tokenBalanceUnavailable, { cause: new Error('HTTP 503') })
  }
  const nativeBalance: FeatureImplementations['nativeBalance'] = async ({ network, signal }) => {
    await wait(chain.balance, signal)
    return { balance: native(), decimals: 18, symbol: network.nativeCurrency.symbol }
  }
  const tokenBalances: FeatureImplementations['tokenBalances'] = async ({ network, signal }) => {
    await wait(chain.tokens, signal)
    const ether = { ...network.nativeCurrency, networkId: network.id, balance: native(), price: '3709.92' }
    return [{ ...ether, iconUrl: picture(3) }, ...madeUpTokens(network, Number(chain.tokens))]
  }
  return {
    namespace,
    networks,
    methods: [],
    discover: () => () => {},
    toNetwork: input => input as Network,
    isAddress: address => address.startsWith('0x'),
    features: {
      nativeBalance: { isAvailable: () => true, load: async () => nativeBalance },
      tokenBalances: { isAvailable: () => true, load: async () => tokenBalances },
    },
  }
}

function madeUpTokens(network: Network, count: number): readonly TokenBalance[] {
  const known = [
    { name: 'USD Coin', symbol: 'USDC', decimals: 6, balance: 3_100_000_000n, price: '1.00', iconUrl: picture(4) },
    { name: 'Uniswap', symbol: 'UNI', decimals: 18, balance: 18_400_000_000_000_000_000n, price: '9.5657' },
    { name: 'Dust of a token with a very long name', symbol: 'DUST', decimals: 18, balance: 1n },
  ]
  return Array.from({ length: count }, (_, index) => ({
    networkId: network.id,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    ...(known[index] ?? { name: `Token ${index + 1}`, symbol: `T${index + 1}`, decimals: 18, balance: 10n ** 18n }),
  }))
}
