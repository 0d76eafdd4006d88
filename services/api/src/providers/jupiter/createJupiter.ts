import { wrappedSol } from '@billfold/solana/read'
import { isSolanaAddress } from 'billfold/protocol'
import * as v from 'valibot'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { listTokens } from '../../swaps/listTokens.ts'
import { SwapFailure } from '../../swaps/SwapFailure.ts'
import type { SwapRequest } from '../../swaps/SwapRequest.ts'
import type { SwapVenue } from '../../swaps/SwapVenue.ts'
import { toMinAmount } from '../../swaps/toMinAmount.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { baseUnits } from '../swapAnswers/baseUnits.ts'
import { checkAnswer } from '../swapAnswers/checkAnswer.ts'

const mainNetwork = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Amounts are `u64` on Solana. */
const maxAmount = (1n << 64n) - 1n
/** Of quotes that are only shown: the threshold of the answer is not used. */
const quoteSlippageBps = 100

const mint = v.pipe(
  v.string(),
  v.check(text => isSolanaAddress(text)),
)
const step = v.object({
  percent: v.optional(
    v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))), null),
    null,
  ),
  swapInfo: v.object({
    inputMint: mint,
    outputMint: mint,
    feeAmount: v.optional(v.fallback(v.nullable(baseUnits), null), null),
    feeMint: v.optional(v.fallback(v.nullable(mint), null), null),
  }),
})
const quoteAnswer = v.object({
  inputMint: mint,
  outputMint: mint,
  inAmount: baseUnits,
  outAmount: baseUnits,
  otherAmountThreshold: baseUnits,
  routePlan: v.optional(v.fallback(v.pipe(v.array(step), v.maxLength(64)), []), []),
})
const swapAnswer = v.object({
  swapTransaction: v.pipe(
    v.string(),
    v.minLength(4),
    v.maxLength(4_000),
    v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  ),
})
const refusal = v.object({ errorCode: v.string() })

/** Swaps of Jupiter on Solana: Swap API v1, `/swap/v1/{quote,swap}`. */
export function createJupiter(
  settings: NonNullable<ProviderSettings['jupiter']>,
  connect: (baseUrl: string, headers: Readonly<Record<string, string>>) => ProviderClient,
): Providers {
  const client = connect(settings.url, settings.key === undefined ? {} : { 'x-api-key': settings.key })
  const served = settings.network ?? mainNetwork
  const toMint = (token: string) => (token === nativeAddress ? wrappedSol.mint : token)

  /** The quote as it came, which goes back with the request for the transaction, and what was read of it. */
  async function ask({ amount, from, to }: SwapRequest, slippageBps: number) {
    if (amount > maxAmount) throw new SwapFailure('insufficient-liquidity')
    const [inputMint, outputMint] = [toMint(from), toMint(to)]
    if (inputMint === outputMint) throw new SwapFailure('no-route')
    const query = { inputMint, outputMint, amount: `${amount}`, slippageBps: `${slippageBps}`, swapMode: 'ExactIn' }
    const raw = await client.get('/swap/v1/quote', query, v.record(v.string(), v.unknown())).catch(toFailure)
    const parsed = v.safeParse(quoteAnswer, raw)
    if (!parsed.success) throw new UpstreamError('unreadable', { detail: 'unexpected shape' })
    const quote = parsed.output
    checkAnswer({
      tokens: quote.inputMint === inputMint && quote.outputMint === outputMint,
      amount: quote.inAmount === amount,
    })
    if (quote.outAmount === 0n) throw new SwapFailure('amount-too-small')
    return { raw, quote }
  }

  const venue: SwapVenue = {
    id: 'jupiter',
    name: 'Jupiter',
    serves: ({ id }) => id === served,
    readTokens: async network => listTokens(network),
    async readQuote(request) {
      const { quote } = await ask(request, quoteSlippageBps)
      const route = toRoute(quote)
      return { amountOut: quote.outAmount, fees: toFees(quote), ...(route && { route }) }
    },
    readSpender: async () => undefined,
    async buildTransaction(request) {
      const { quote, raw } = await ask(request, request.slippageBps)
      const { otherAmountThreshold: minAmountOut, outAmount: amountOut } = quote
      // It rounds down where we round up.
      const least = toMinAmount(amountOut, request.slippageBps)
      checkAnswer({ minimum: minAmountOut <= amountOut && minAmountOut + 1n >= least })
      const body = {
        userPublicKey: request.user,
        quoteResponse: raw,
        wrapAndUnwrapSol: true,
        dynamicComputeUnitLimit: true,
      }
      const { swapTransaction } = await client.post('/swap/v1/swap', body, swapAnswer).catch(toFailure)
      return { transaction: { kind: 'serialized', transaction: swapTransaction }, amountOut, minAmountOut }
    },
  }
  return { swaps: [venue] }
}

type Quote = v.InferOutput<typeof quoteAnswer>

function toFees({ routePlan }: Quote): SwapVenue.Quote['fees'] {
  const sums = new Map<string, bigint>()
  for (const { swapInfo } of routePlan)
    if (swapInfo.feeMint && swapInfo.feeAmount)
      sums.set(swapInfo.feeMint, (sums.get(swapInfo.feeMint) ?? 0n) + swapInfo.feeAmount)
  return [...sums].map(([token, amount]) => ({ label: 'Pool fee', token, amount }))
}

/** Steps side by side from one token to the other, or one after another; other shapes are not shown. */
function toRoute({ inputMint, outputMint, routePlan }: Quote): SwapVenue.Quote['route'] {
  const steps = routePlan.map(({ percent, swapInfo }) => ({ ...swapInfo, percent: percent ?? 100 }))
  if (steps.length === 0) return undefined
  if (steps.every(one => one.inputMint === inputMint && one.outputMint === outputMint))
    return steps.map(({ percent }) => ({ shareBps: percent * 100, path: [inputMint, outputMint] }))
  const isChain = steps.every((one, place) => one.inputMint === (steps[place - 1]?.outputMint ?? inputMint))
  if (!isChain || steps.at(-1)?.outputMint !== outputMint || steps.length > 7) return undefined
  return [{ shareBps: 10_000, path: [inputMint, ...steps.map(one => one.outputMint)] }]
}

/** A refusal with a code is an answer. */
function toFailure(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  const parsed = v.safeParse(refusal, error.body)
  if (!parsed.success) throw error
  throw new SwapFailure('no-route')
}
