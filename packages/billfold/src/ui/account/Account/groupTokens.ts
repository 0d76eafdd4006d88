import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { smallBalanceDollars } from '../../../protocol/limits.ts'
import { looksLikeSpam } from '../../../protocol/spam/looksLikeSpam.ts'
import { sumDecimals } from '../../../protocol/units/sumDecimals.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'

/** Whole dollars of a value, enough to know whether it is small. */
const wholeOf = (value: string): bigint => BigInt(value.split('.')[0] ?? '0')

/**
 * Parts what an account holds into what is shown, what is worth so little that it is folded away, and what looks like
 * spam; and adds up the worth of all that has a price. The native currency is always shown, and so is what the host
 * listed. On test networks nothing is worth anything, so nothing is small.
 */
export function groupTokens(tokens: readonly TokenBalance[], options: groupTokens.Options): groupTokens.ReturnType {
  const { isTestnet, isListed } = options
  const shown: TokenBalance[] = []
  const small: TokenBalance[] = []
  const spam: TokenBalance[] = []
  const values: string[] = []
  for (const token of tokens) {
    // "Tokens with zero decimals are filtered out of balances" (specification section 5).
    if (token.balance <= 0n || !(token.decimals > 0)) continue
    const { address, name, symbol, balance, decimals, price } = token
    const isVouchedFor = address === undefined || isListed(address)
    const value = isTestnet ? undefined : fiatValue(balance, decimals, price)
    if (value !== undefined) values.push(value)
    if (isVouchedFor) shown.push(token)
    else if (value === undefined) (looksLikeSpam(name) || looksLikeSpam(symbol) ? spam : shown).push(token)
    else (wholeOf(value) < smallBalanceDollars ? small : shown).push(token)
  }
  return { shown, small, spam, total: values.length === 0 ? undefined : sumDecimals(values) }
}

export declare namespace groupTokens {
  type Options = {
    readonly isTestnet: boolean
    /** Whether the host named a token's contract. */
    readonly isListed: (address: string) => boolean
  }
  type ReturnType = {
    readonly shown: readonly TokenBalance[]
    readonly small: readonly TokenBalance[]
    readonly spam: readonly TokenBalance[]
    /** US dollars as a decimal string; absent when nothing has a price. */
    readonly total: string | undefined
  }
}
