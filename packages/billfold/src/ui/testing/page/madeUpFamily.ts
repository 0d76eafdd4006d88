import type { ChainAdapter } from '../../../core/contracts/ChainAdapter.ts'
import type {
  FeatureImplementations,
  TokenBalance,
  TransactionRequest,
  TransferRequest,
} from '../../../core/contracts/Features.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { tokenBalanceUnavailable } from '../../../protocol/errors/rows/balance.ts'
import { connectorNoAnswer } from '../../../protocol/errors/rows/connector.ts'
import { nameOffChain } from '../../../protocol/errors/rows/names.ts'
import { nodeReverted } from '../../../protocol/errors/rows/node.ts'
import { payMismatch, paySimulationFailed } from '../../../protocol/errors/rows/pay.ts'
import { requestPending } from '../../../protocol/errors/rows/request.ts'
import { rpcAllFailed, rpcUnconfirmed } from '../../../protocol/errors/rows/rpc.ts'
import { sendInvalidAddress } from '../../../protocol/errors/rows/send.ts'
import { swapMismatch, swapSimulationFailed, swapUntrusted } from '../../../protocol/errors/rows/swap.ts'
import { walletRejected } from '../../../protocol/errors/rows/wallet.ts'
import type { Answer, PayScenario, Scenario, SendScenario, SwapScenario } from '../Scenario.ts'
import { picture } from './pictures.ts'

const NAMES = ['Ethereum', 'Base', 'Arbitrum One', 'Sepolia', 'Optimism', 'Polygon', 'Gnosis', 'Celo', 'Zora', 'Linea']

/** Who is called what: a friend, and the visitor. */
const NAMED = [
  { name: 'friend.eth', address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B' },
  { name: 'visitor.eth', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
]

const BALANCES = { zero: 0n, some: 2_481_234_567_890_123_456n, huge: 10n ** 48n }

/** What the chain of a scenario answers; a test may change it. */
export type Chain = {
  balance: NonNullable<Scenario['balance']>
  tokens: NonNullable<Scenario['tokens']>
  /** What the family finds in the transaction of a swap. */
  build: NonNullable<SwapScenario['build']>
  /** What the family finds of a payment. */
  prepared: NonNullable<PayScenario['prepared']>
  /** What the wallet answers to a transfer; one that hangs looks again when `answer` is called. */
  transfer: Answer
  readonly waiting: Set<() => void>
  outcome: NonNullable<SendScenario['outcome']>
  fee: NonNullable<SendScenario['fee']>
  isRefused: boolean
  names: SendScenario['names']
  /** What the wallet was asked to move. */
  readonly moved: TransferRequest[]
  /** Transactions that it was asked to send. */
  readonly sent: TransactionRequest[]
  /** How often it was asked. */
  readonly asked: { balance: number; tokens: number }
  /** Names that it was asked for. */
  readonly namesAsked: string[]
  /** How often it was asked what became of a send. */
  looked: number
}

/** A chain family that exists nowhere, with as many networks as wanted. */
export function madeUpFamily(
  namespace: string,
  count: number,
  chain: Chain,
  given: readonly string[] = [],
): ChainAdapter {
  const networks = Array.from({ length: count }, (_, index): Network => {
    const name = namespace !== 'two' ? (NAMES[index] ?? `Network ${index + 1}`) : `Solara ${index + 1}`
    return {
      id: `${namespace}:${index + 1}`,
      namespace,
      name: given[index] ?? name,
      nativeCurrency: { name: 'Ether', symbol: namespace !== 'two' ? 'ETH' : 'SOL', decimals: 18 },
      rpcUrls: [],
      explorer: { name: 'Etherscan', url: 'https://explorer.example' },
      iconUrl: picture(index + 3),
      ...(name === 'Sepolia' ? { isTestnet: true } : {}),
    }
  })
  const native = (): bigint => BALANCES[chain.balance === 'zero' || chain.balance === 'huge' ? chain.balance : 'some']
  const wait = async (kind: unknown, signal: AbortSignal | undefined) => {
    if (kind === 'hang') await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error())))
    // Of a kind that asking again will not change, so that a test need not wait for the retries.
    if (kind === 'fail') throw new BillfoldError(tokenBalanceUnavailable, { cause: new Error('HTTP 503') })
  }
  const nativeBalance: FeatureImplementations['nativeBalance'] = async ({ network, signal }) => {
    chain.asked.balance += 1
    await wait(chain.balance, signal)
    return { balance: native(), decimals: 18, symbol: network.nativeCurrency.symbol }
  }
  const tokenBalances: FeatureImplementations['tokenBalances'] = async ({ network, signal }) => {
    chain.asked.tokens += 1
    await wait(chain.tokens, signal)
    const ether = { ...network.nativeCurrency, networkId: network.id, balance: native(), price: '3709.92' }
    return [
      { ...ether, iconUrl: picture(3) },
      ...(chain.tokens === 'hostile'
        ? hostileTokens(network)
        : chain.tokens === 'odd'
          ? oddTokens(network)
          : chain.tokens === 'mixed'
            ? mixedTokens(network)
            : madeUpTokens(network, Number(chain.tokens))),
    ]
  }
  const transfer: FeatureImplementations['transfer'] = async ({ transfer: wanted }) => {
    chain.moved.push(wanted)
    while (chain.transfer === 'hang') await new Promise<void>(resolve => chain.waiting.add(resolve))
    if (chain.transfer === 'reject') throw new BillfoldError(walletRejected)
    if (chain.transfer === 'pending') throw new BillfoldError(requestPending)
    if (chain.transfer === 'fail') throw new BillfoldError(connectorNoAnswer, { details: 'The port was closed' })
    return `0x${chain.moved.length.toString(16).padStart(64, '0')}`
  }
  const sendTransaction: FeatureImplementations['sendTransaction'] = async ({ transaction }) => {
    chain.sent.push(transaction)
    while (chain.transfer === 'hang') await new Promise<void>(resolve => chain.waiting.add(resolve))
    if (chain.transfer === 'reject') throw new BillfoldError(walletRejected)
    if (chain.transfer === 'fail') throw new BillfoldError(connectorNoAnswer, { details: 'The port was closed' })
    return `0x${'ab'.repeat(32)}`
  }
  const prepareSwap: FeatureImplementations['prepareSwap'] = async ({ swap }) => {
    const contract = `0x${'99'.repeat(20)}`
    if (chain.build === 'untrusted') throw new BillfoldError(swapUntrusted, { context: { address: contract } })
    if (chain.build === 'mismatch')
      throw new BillfoldError(swapMismatch, { context: { difference: 'it pays another address' } })
    if (chain.build === 'fails')
      throw new BillfoldError(swapSimulationFailed, { context: { reason: 'the pool is paused' } })
    // Once it was sent, the chain has the allowance.
    const isMissing = chain.build === 'approval' && chain.sent.length === 0
    return {
      contract,
      approvals: isMissing ? [{ to: swap.from.address ?? contract, data: '0x095ea7b3' }] : [],
      ...(isMissing ? {} : { received: swap.minReceived }),
      transaction: swap.transaction,
    }
  }
  const payments: FeatureImplementations['payments'] = async ({ payment, signal }) => {
    const { sources, asset, amount, isFinal } = payment
    if (chain.prepared === 'hang' && !isFinal) await wait('hang', signal)
    if (isFinal && chain.prepared === 'mismatch')
      throw new BillfoldError(payMismatch, { context: { difference: `${asset.symbol} has other decimals` } })
    if (isFinal && chain.prepared === 'fails')
      throw new BillfoldError(paySimulationFailed, { context: { reason: 'transfers are paused' } })
    return sources.flatMap(source => {
      const transaction = { to: payment.recipient, value: 0n, data: '0x' }
      if (source.address === asset.address) return [{ source, amount, maxAmount: amount, approvals: [], transaction }]
      if (chain.prepared === 'own') return []
      // Ether at 3,709.92 USDC, and everything else at ten.
      const whole = 10n ** BigInt(source.decimals)
      const cost = (amount * whole) / (source.address === undefined ? 3_709_920_000n : 10_000_000n)
      const paid = chain.prepared === 'dear' ? 2n * cost : cost
      const isMissing = source.address !== undefined && chain.prepared === 'approval' && chain.sent.length === 0
      const approvals = isMissing ? [{ to: source.address ?? '', data: '0x095ea7b3' }] : []
      return [{ source, amount: paid, maxAmount: paid + paid / 100n, approvals, transaction }]
    })
  }
  const estimateFee: FeatureImplementations['estimateFee'] = async ({ signal, transaction }) => {
    await wait(chain.fee, signal)
    const expected = 21_000n * 10n ** (chain.fee === 'most' ? 12n : 9n)
    const refusal =
      chain.fee === 'reverts' && new BillfoldError(nodeReverted, { context: { reason: 'transfers are paused' } })
    if (refusal && 'token' in transaction && transaction.token) throw refusal
    const choices = (['economy', 'normal', 'fast'] as const).map((speed, at) => {
      const cost = 10n ** 14n * BigInt(at + 1)
      return { speed, expected: cost, max: cost }
    })
    return {
      units: 21_000n,
      expected,
      max: 2n * expected,
      ...(refusal ? { refusal } : {}),
      ...(chain.fee === 'choices' ? { choices, ...choices[1] } : {}),
      ...(chain.fee === 'rent' ? { deposit: 2n * 10n ** 15n } : {}),
      ...(chain.fee === 'withheld' ? { withheld: 125_000n } : {}),
    }
  }
  const transactionStatus: FeatureImplementations['transactionStatus'] = async ({ network }) => {
    chain.looked += 1
    if (chain.outcome === 'unconfirmed') throw new BillfoldError(rpcUnconfirmed)
    if (chain.outcome === 'unreachable') throw new BillfoldError(rpcAllFailed, { context: { networkId: network.id } })
    return chain.outcome === 'never' ? undefined : chain.outcome
  }
  const resolveName: FeatureImplementations['resolveName'] = async ({ name, network, signal }) => {
    chain.namesAsked.push(name)
    if (chain.names === 'hang')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (chain.names === 'fail') throw new BillfoldError(rpcAllFailed, { context: { networkId: network.id } })
    if (name === 'far.eth') throw new BillfoldError(nameOffChain, { context: { name } })
    const known = NAMED.find(row => row.name === name.toLowerCase())
    return known && { name: known.name, address: known.address }
  }
  const identity: FeatureImplementations['identity'] = async ({ address }) => {
    const known = chain.names && NAMED.find(row => row.address === address)
    return known && { name: known.name, avatar: picture(5) }
  }
  return {
    namespace,
    networks,
    methods: [],
    discover: () => () => {},
    toNetwork: input => input as Network,
    // With checksums of a kind: no address ends in `eF`.
    isAddress: address => /^0x[\da-f]{40}$/i.test(address) && !address.endsWith('eF'),
    formatAddress: address => NAMED.find(row => row.address.toLowerCase() === address)?.address ?? address,
    isBurnAddress: address => /^0x0*$/.test(address),
    names: {
      isName: text => chain.names !== undefined && text.includes('.'),
      findNetwork: network => (network.isTestnet || !chain.names ? undefined : networks[0]),
    },
    features: {
      resolveName: { isAvailable: () => true, load: async () => resolveName },
      identity: { isAvailable: () => true, load: async () => identity },
      nativeBalance: { isAvailable: () => true, load: async () => nativeBalance },
      tokenBalances: { isAvailable: () => true, load: async () => tokenBalances },
      sendTransaction: { isAvailable: () => true, load: async () => sendTransaction },
      prepareSwap: { isAvailable: () => namespace !== 'two', load: async () => prepareSwap },
      payments: { isAvailable: () => namespace !== 'two', load: async () => payments },
      transfer: { isAvailable: () => namespace !== 'two', load: async () => transfer },
      estimateFee: { isAvailable: () => true, load: async () => estimateFee },
      checkReceiver: {
        isAvailable: () => true,
        load: async () => async () => (chain.isRefused ? new BillfoldError(sendInvalidAddress) : undefined),
      },
      transactionStatus: { isAvailable: () => true, load: async () => transactionStatus },
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

/** Tokens of high, low and unknown worth, and one that is sent as advertising. */
function mixedTokens(network: Network): readonly TokenBalance[] {
  const known = [
    { name: 'USD Coin', symbol: 'USDC', decimals: 6, balance: 3_100_000_000n, price: '1.00', iconUrl: picture(4) },
    { name: 'Game Gold', symbol: 'GOLD', decimals: 18, balance: 12n * 10n ** 18n },
    { name: 'Old Coin', symbol: 'OLD', decimals: 18, balance: 5n * 10n ** 17n, price: '1.2' },
    { name: 'Older Coin', symbol: 'OLDER', decimals: 18, balance: 10n ** 15n, price: '0.02' },
    { name: 'Visit usd-reward.com to claim', symbol: 'CLAIM', decimals: 18, balance: 10n ** 24n },
    { name: 'Points', symbol: 'PTS', decimals: 0, balance: 900n },
  ]
  return known.map((token, index) => ({
    ...token,
    networkId: network.id,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
}

/** Tokens that divide in unusual ways, or not at all, and one that calls itself something else. */
function oddTokens(network: Network): readonly TokenBalance[] {
  const known = [
    { name: 'Whole things', symbol: 'WHOLE', decimals: 0, balance: 7n },
    { name: 'Finest dust', symbol: 'FINE', decimals: 36, balance: 15n * 10n ** 35n },
    { name: 'No decimals given', symbol: 'NONE', decimals: Number.NaN, balance: 10n ** 18n },
    { name: 'Too many decimals', symbol: 'MANY', decimals: 1_000_000_000, balance: 10n ** 18n },
    { name: 'Turned', symbol: '\u202EHTE <b>1,000,000</b>', decimals: 18, balance: 10n ** 18n },
  ]
  return known.map((token, index) => ({
    ...token,
    networkId: network.id,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
}

/** Tokens whose makers want to break a page, or just their readers. */
function hostileTokens(network: Network): readonly TokenBalance[] {
  const long = 'Claim your reward at this address now '.repeat(20)
  const known: readonly (Omit<TokenBalance, 'networkId' | 'decimals'> & { readonly decimals?: number })[] = [
    { name: long, symbol: 'REWARDREWARDREWARDREWARDREWARD', balance: 10n ** 48n, price: '3709.92' },
    { name: long.replaceAll(' ', ''), symbol: long, balance: 10n ** 48n },
    { name: 'عملة مستقرة طويلة الاسم جدا جدا جدا جدا', symbol: 'عملة', balance: 12_345_678n * 10n ** 18n },
    { name: '\u202ENOISULLI', symbol: '\u202ECDSU', balance: 10n ** 18n, price: '1' },
    { name: 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L', symbol: 'Z̴̛A̵', balance: 10n ** 18n, iconUrl: 'data:image/png;base64,AAAA' },
    { name: '', symbol: '', balance: 999_999_999_999_999_999_999_999_999_999n },
    { name: '<img src=x onerror=alert(1)>', symbol: '{name}', balance: 1n, price: '1' },
  ]
  return known.map((token, index) => ({
    decimals: 18,
    ...token,
    networkId: network.id,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
}
