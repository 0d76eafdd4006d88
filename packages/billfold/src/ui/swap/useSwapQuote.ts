import { useEffect, useState } from 'react'
import type { TokenBalance } from '../../core/contracts/Features.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { type QueryState, useQuery } from '../../hooks/useQuery.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { readAmount } from '../../send/readAmount.ts'
import { quoteOptions, type SwapQuote } from '../../swap/quoteOptions.ts'
import type { SwapTerms } from '../../swap/SwapState.ts'
import { typingPauseMs } from '../../swap/swapLimits.ts'
import { swapPricesOptions } from '../../swap/swapPricesOptions.ts'
import { toSwapAccount } from '../../swap/toSwapAccount.ts'
import { useSwap } from './useSwap.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** The draft with what is known of its tokens now: balances, prices, its amount in base units, and what it would return. */
export function useSwapQuote(): useSwapQuote.ReturnType {
  const kit = useKit()
  const [{ draft }] = useSwap()
  const { accountId } = useShownAccount()
  const { network } = useNetwork()
  const tokens = useSwapTokens()
  const current = (chosen: TokenBalance | undefined) =>
    chosen && (tokens.value?.find(({ address }) => address === chosen.address) ?? chosen)
  const sides = [current(draft.from), current(draft.to)] as const
  const ids = network
    ? sides.flatMap(side => (side && !network.isTestnet ? [toSwapAccount(network.id, side.address)] : []))
    : []
  const prices = useQuery(swapPricesOptions(kit, ids))
  const [from, to] = sides.map(side => {
    if (!side || !network) return undefined
    const price = prices.value?.[toSwapAccount(network.id, side.address).toLowerCase()] ?? side.price
    const { price: _, ...token } = side
    return network.isTestnet || price === undefined ? token : { ...token, price }
  })
  const units = readAmount({ ...draft, token: from })
  const isComplete = !!accountId && !!network && !!from && !!to && units !== undefined && units > 0n
  const terms = isComplete ? { accountId, networkId: network.id, from, to, amount: units } : undefined
  const key = terms && `${terms.accountId} ${terms.from.address} ${terms.to.address} ${terms.amount}`
  const settled = useSettled(key)
  const quote = useQuery(quoteOptions(kit, key !== undefined && settled === key ? terms : undefined))
  return { tokens, from, to, units, terms, quote, isTyping: settled !== key }
}

export declare namespace useSwapQuote {
  type ReturnType = {
    readonly tokens: QueryState<readonly TokenBalance[]>
    readonly from: TokenBalance | undefined
    readonly to: TokenBalance | undefined
    /** The amount in base units, if it is one. */
    readonly units: bigint | undefined
    /** The draft, if it is complete. */
    readonly terms: Omit<SwapTerms, 'slippageBps'> | undefined
    readonly quote: QueryState<SwapQuote>
    /** What was typed is not asked for yet. */
    readonly isTyping: boolean
  }
}

/** A value once it has stayed the same for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const { clock } = useKit().environment
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(typingPauseMs, () => setSettled(value)), [clock, value])
  return settled
}
