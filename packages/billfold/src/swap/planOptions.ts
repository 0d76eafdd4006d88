import { requireConnection } from '../core/actions/requireConnection.ts'
import { callApi } from '../core/api/callApi.ts'
import { identify } from '../core/api/identify.ts'
import type { TransactionRequest } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { swapMismatch } from '../protocol/errors/rows/swap.ts'
import { buildSwap } from '../protocol/http/buildSwap.ts'
import type { Answer } from '../protocol/http/endpoint.ts'
import { minReceived } from './minReceived.ts'
import type { SwapQuote } from './quoteOptions.ts'
import type { SwapPlan, SwapTerms } from './SwapState.ts'
import { quoteRefreshMs } from './swapLimits.ts'
import { toSwapAccount } from './toSwapAccount.ts'
import { toSwapError } from './toSwapError.ts'

/**
 * A reviewed swap as the API builds it and the family has checked it, built again every 10 s while it is shown. The API counts
 * as hostile: the minimum follows from the price that it names and the visitor's slippage, and the transaction has to keep it.
 */
export function planOptions(
  kit: Kit,
  terms: SwapTerms | undefined,
  quote: SwapQuote | undefined,
): QueryOptions<SwapPlan> {
  const { accountId, networkId, from, to, amount, slippageBps = 0 } = terms ?? {}
  const venue = quote?.venue?.id
  return {
    queryKey: ['swapPlan', accountId, networkId, from?.address, to?.address, amount, slippageBps, venue],
    staleTime: 0,
    refetchInterval: quoteRefreshMs,
    enabled: terms !== undefined && quote !== undefined,
    async queryFn({ signal }) {
      const wanted = terms as SwapTerms
      const context = requireConnection(kit, { networkId: wanted.networkId })
      const userAddress = wanted.accountId
      const { projectId } = identify(kit)
      const builtAt = kit.environment.clock.now()
      const answer = await callApi(
        kit,
        buildSwap,
        {
          body: {
            amount: `${wanted.amount}`,
            eip155: { slippage: slippageBps / 100 },
            ...(projectId ? { projectId } : {}),
            from: toSwapAccount(wanted.networkId, wanted.from.address),
            to: toSwapAccount(wanted.networkId, wanted.to.address),
            userAddress,
            disableEstimate: true,
            ...(venue ? { venue } : {}),
          },
        },
        { signal },
      ).catch(async error => {
        throw await toSwapError(error, signal)
      })
      const toAmount = answer.toAmount === undefined ? (quote as SwapQuote).toAmount : BigInt(answer.toAmount)
      const least = minReceived(toAmount, slippageBps)
      const prepare = await loadFeature(kit, context.network.namespace, 'prepareSwap')
      const checked = await prepare({
        ...context,
        settings: readSettings(kit),
        signal,
        swap: {
          from: wanted.from,
          to: wanted.to,
          amount: wanted.amount,
          minReceived: least,
          transaction: toTransaction(answer, wanted),
          now: builtAt,
        },
      })
      return { ...wanted, toAmount, minReceived: least, checked, builtAt }
    },
  }
}

function toTransaction({ tx }: Answer<typeof buildSwap>, { from, amount, networkId }: SwapTerms): TransactionRequest {
  if ('solana' in tx) return { serialized: tx.solana.transaction }
  const { address, networkId: on } = parseAccountId(tx.to)
  if (on !== networkId) throw new BillfoldError(swapMismatch, { context: { difference: 'it is for another network' } })
  const value = tx.value === undefined ? (from.address === undefined ? amount : 0n) : BigInt(tx.value)
  return { to: address, data: tx.data, value }
}
