import * as v from 'valibot'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import { listTokens } from '../../swaps/listTokens.ts'
import { SwapFailure } from '../../swaps/SwapFailure.ts'
import type { SwapRequest } from '../../swaps/SwapRequest.ts'
import type { SwapVenue } from '../../swaps/SwapVenue.ts'
import { swapNetworks } from '../../swaps/swapNetworks.ts'
import { toMinAmount } from '../../swaps/toMinAmount.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { baseUnits } from '../swapAnswers/baseUnits.ts'
import { checkAnswer } from '../swapAnswers/checkAnswer.ts'
import { evmAddress } from '../swapAnswers/evmAddress.ts'
import { evmCall } from '../swapAnswers/evmCall.ts'
import { gasUnits } from '../swapAnswers/gasUnits.ts'

const publicUrl = 'https://api.0x.org'
/** The contract that takes tokens: the same on every network that it serves. Source: 0x.org/docs, "AllowanceHolder". */
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'

const fee = v.optional(v.fallback(v.nullable(v.object({ amount: baseUnits, token: evmAddress })), null), null)
const found = {
  liquidityAvailable: v.literal(true),
  sellToken: evmAddress,
  buyToken: evmAddress,
  sellAmount: baseUnits,
  buyAmount: baseUnits,
  minBuyAmount: baseUnits,
  /** Null where the native currency is sold. */
  allowanceTarget: v.optional(v.nullable(evmAddress), null),
  fees: v.optional(
    v.fallback(v.object({ integratorFee: fee, zeroExFee: fee, gasFee: fee }), {
      integratorFee: null,
      zeroExFee: null,
      gasFee: null,
    }),
    {},
  ),
  gas: gasUnits,
}
/** Where there is no liquidity, nothing else is in the answer. */
const nothing = v.object({ liquidityAvailable: v.literal(false) })
const priceAnswer = v.union([v.object(found), nothing])
const quoteAnswer = v.union([v.object({ ...found, transaction: evmCall }), nothing])
const refusal = v.object({ name: v.string() })

type Found = v.InferOutput<v.ObjectSchema<typeof found, undefined>>

/** Swaps of 0x: Swap API v2 with AllowanceHolder, `/swap/allowance-holder/{price,quote}`. */
export function createZeroX(
  settings: NonNullable<ProviderSettings['zeroX']>,
  connect: (baseUrl: string, headers: Readonly<Record<string, string>>) => ProviderClient,
): Providers {
  const client = connect(settings.url ?? publicUrl, { '0x-api-key': settings.key, '0x-version': 'v2' })

  async function ask<schema extends typeof priceAnswer | typeof quoteAnswer>(
    kind: 'price' | 'quote',
    { amount, from, network, to, user }: SwapRequest,
    schema: schema,
    more: Readonly<Record<string, string>>,
  ): Promise<Exclude<v.InferOutput<schema>, v.InferOutput<typeof nothing>>> {
    const query = {
      chainId: network.id.slice('eip155:'.length),
      sellToken: from,
      buyToken: to,
      sellAmount: `${amount}`,
      ...(user === undefined ? {} : { taker: user }),
      ...more,
    }
    const answer = await client.get(`/swap/allowance-holder/${kind}`, query, schema).catch(toFailure)
    if (!answer.liquidityAvailable) throw new SwapFailure('insufficient-liquidity')
    const { allowanceTarget, buyToken, sellAmount, sellToken } = answer as Found
    checkAnswer({
      tokens: sellToken === from && buyToken === to,
      amount: sellAmount === amount,
      spender: from === nativeAddress || allowanceTarget === allowanceHolder,
    })
    return answer as Exclude<v.InferOutput<schema>, v.InferOutput<typeof nothing>>
  }

  const venue: SwapVenue = {
    id: '0x',
    name: '0x',
    serves: ({ id }) => swapNetworks.has(id),
    readTokens: async network => listTokens(network),
    async readQuote(request) {
      const { buyAmount, fees, gas } = await ask('price', request, priceAnswer, {})
      return {
        amountOut: buyAmount,
        fees: [
          ['0x fee', fees.zeroExFee] as const,
          ['Integrator fee', fees.integratorFee] as const,
          ['Network fee', fees.gasFee] as const,
        ].flatMap(([label, row]) => (row ? [{ label, token: row.token, amount: row.amount }] : [])),
        gas: gas ?? undefined,
        spender: request.from === nativeAddress ? undefined : allowanceHolder,
      }
    },
    readSpender: async () => allowanceHolder,
    async buildTransaction(request) {
      const { amount, from, slippageBps } = request
      const more = { slippageBps: `${slippageBps}` }
      const { buyAmount, minBuyAmount, transaction } = await ask('quote', request, quoteAnswer, more)
      const { to, data, value, gas } = transaction
      checkAnswer({
        // It may round down where we round up.
        minimum: minBuyAmount <= buyAmount && minBuyAmount + 1n >= toMinAmount(buyAmount, slippageBps),
        value: value === (from === nativeAddress ? amount : 0n),
      })
      return {
        transaction: { kind: 'call', to, data, value, gas: gas ?? undefined },
        amountOut: buyAmount,
        minAmountOut: minBuyAmount,
        spender: from === nativeAddress ? undefined : allowanceHolder,
      }
    },
  }
  return { swaps: [venue] }
}

/** A refusal with a name is an answer: of tokens that it does not know, or an amount that it does not take. */
function toFailure(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  const parsed = v.safeParse(refusal, error.body)
  if (!parsed.success) throw error
  throw new SwapFailure(/AMOUNT_TOO_(SMALL|LOW)/i.test(parsed.output.name) ? 'amount-too-small' : 'no-route')
}
