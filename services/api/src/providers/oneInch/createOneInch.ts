import * as v from 'valibot'
import { cleanText } from '../../lists/cleanText.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { SwapFailure } from '../../swaps/SwapFailure.ts'
import type { SwapRequest } from '../../swaps/SwapRequest.ts'
import type { SwapToken } from '../../swaps/SwapToken.ts'
import type { SwapVenue } from '../../swaps/SwapVenue.ts'
import { swapNetworks } from '../../swaps/swapNetworks.ts'
import { toMinAmount } from '../../swaps/toMinAmount.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../upstream/cache/createCache.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { baseUnits } from '../swapAnswers/baseUnits.ts'
import { checkAnswer } from '../swapAnswers/checkAnswer.ts'
import { evmAddress } from '../swapAnswers/evmAddress.ts'
import { evmCall } from '../swapAnswers/evmCall.ts'
import { gasUnits } from '../swapAnswers/gasUnits.ts'

const publicUrl = 'https://api.1inch.dev'
/** Version of its API. */
const version = 'v6.1'
const spenderMs = 3_600_000
const maxTokens = 10_000

const tokensAnswer = v.object({ tokens: v.record(v.string(), v.unknown()) })
const tokenRow = v.object({
  address: evmAddress,
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  logoURI: v.optional(
    v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_048), v.regex(/^https:\/\//))), null),
    null,
  ),
})
const spenderAnswer = v.object({ address: evmAddress })
const quoteAnswer = v.object({
  dstAmount: baseUnits,
  gas: gasUnits,
})
const swapAnswer = v.object({ dstAmount: baseUnits, tx: evmCall })
const refusal = v.object({ description: v.string() })

/** Swaps of 1inch: `/swap/v6.1/{chain}/{tokens,quote,swap,approve/spender}`. */
export function createOneInch(
  settings: NonNullable<ProviderSettings['oneInch']>,
  connect: (baseUrl: string, headers: Readonly<Record<string, string>>) => ProviderClient,
  monotonic: () => number,
): Providers {
  const client = connect(settings.url ?? publicUrl, { authorization: `Bearer ${settings.key}` })
  const spenders = createCache<string>({ maxAgeMs: spenderMs, maxEntries: swapNetworks.size, monotonic })
  const pathOf = ({ id }: Pick<ServedNetwork, 'id'>, rest: string) =>
    `/swap/${version}/${id.slice('eip155:'.length)}/${rest}`

  async function readSpender(network: ServedNetwork): Promise<string> {
    const held = spenders.get(network.id)
    if (held) return held.value
    const { address } = await client.get(pathOf(network, 'approve/spender'), {}, spenderAnswer)
    spenders.set(network.id, address)
    return address
  }

  const queryOf = ({ amount, from, to }: SwapRequest) => ({ src: from, dst: to, amount: `${amount}` })

  const venue: SwapVenue = {
    id: '1inch',
    name: '1inch',
    serves: ({ id }) => swapNetworks.has(id),
    async readTokens(network) {
      const { tokens } = await client.get(pathOf(network, 'tokens'), {}, tokensAnswer)
      return Object.values(tokens).slice(0, maxTokens).flatMap(toToken)
    },
    async readQuote(request) {
      const query = { ...queryOf(request), includeGas: 'true' }
      const [{ dstAmount, gas }, spender] = await Promise.all([
        client.get(pathOf(request.network, 'quote'), query, quoteAnswer).catch(toFailure),
        request.from === nativeAddress ? undefined : readSpender(request.network),
      ])
      if (dstAmount === 0n) throw new SwapFailure('amount-too-small')
      return { amountOut: dstAmount, fees: [], gas: gas ?? undefined, spender }
    },
    readSpender,
    async buildTransaction(request) {
      const { amount, from, network, slippageBps, user } = request
      const query = {
        ...queryOf(request),
        from: user,
        origin: user,
        // A decimal percentage, from whole hundredths.
        slippage: `${Math.floor(slippageBps / 100)}.${`${slippageBps % 100}`.padStart(2, '0')}`,
        // The allowance may come in the same moment.
        disableEstimate: 'true',
      }
      const [{ dstAmount, tx }, router] = await Promise.all([
        client.get(pathOf(network, 'swap'), query, swapAnswer).catch(toFailure),
        readSpender(network),
      ])
      const { to, data, value, gas } = tx
      // Its router takes the tokens itself.
      checkAnswer({
        contract: to === router,
        value: value === (from === nativeAddress ? amount : 0n),
        amount: dstAmount > 0n,
      })
      return {
        transaction: { kind: 'call', to, data, value, gas: gas ?? undefined },
        amountOut: dstAmount,
        minAmountOut: toMinAmount(dstAmount, slippageBps),
        spender: from === nativeAddress ? undefined : router,
      }
    },
  }
  return { swaps: [venue] }
}

function toToken(row: unknown): SwapToken[] {
  const parsed = v.safeParse(tokenRow, row)
  const symbol = parsed.success ? cleanText(parsed.output.symbol, 64) : undefined
  if (!parsed.success || symbol === undefined) return []
  const { address, decimals, logoURI, name } = parsed.output
  return [{ address, name: cleanText(name, 128) ?? symbol, symbol, decimals, iconUrl: logoURI ?? undefined }]
}

/** A refusal with a text is an answer. */
function toFailure(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  const parsed = v.safeParse(refusal, error.body)
  if (!parsed.success) throw error
  throw new SwapFailure(
    /insufficient liquidity/i.test(parsed.output.description) ? 'insufficient-liquidity' : 'no-route',
  )
}
