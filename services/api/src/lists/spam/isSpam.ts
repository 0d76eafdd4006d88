import { looksLikeSpam } from 'billfold/protocol'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'

/**
 * Whether a token or collection is to be hidden. The operator's lists come first (`spam`, `genuine` and `tokens` of the
 * network); then what it calls itself. Pure.
 *
 * @param token contract, in lower case
 * @param texts names and symbols, where they are known
 */
export function isSpam(
  network: Pick<ServedNetwork, 'tokens' | 'verdicts'>,
  token: string,
  texts: readonly (string | null | undefined)[],
): boolean {
  const said = network.verdicts.get(token)
  if (said !== undefined) return said
  if (network.tokens.some(({ address }) => address === token)) return false
  return texts.some(text => typeof text === 'string' && looksLikeSpam(text))
}
