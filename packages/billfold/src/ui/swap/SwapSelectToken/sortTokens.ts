import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { fiatUnits } from '../../../swap/fiatUnits.ts'

/**
 * Tokens as the list shows them: without a search what the account holds first, by its worth, then the others by symbol; with
 * one those that match by symbol, name or address, sorted by where they match. `search` is in lower case.
 */
export function sortTokens(tokens: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  if (!search) {
    const worth = (token: TokenBalance) => fiatUnits(token.balance, token) ?? 0n
    return [...tokens].sort((first, second) => {
      const held = Number(second.balance > 0n) - Number(first.balance > 0n)
      const [mine, other] = [worth(first), worth(second)]
      return held || (mine === other ? first.symbol.localeCompare(second.symbol) : mine < other ? 1 : -1)
    })
  }
  const place = ({ symbol, name, address = '' }: TokenBalance) => {
    const places = [symbol, name, address].map(text => text.toLowerCase().indexOf(search)).filter(at => at >= 0)
    return places.length ? Math.min(...places) : Number.POSITIVE_INFINITY
  }
  return tokens
    .map(token => ({ token, at: place(token) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((first, second) => first.at - second.at)
    .map(({ token }) => token)
}
