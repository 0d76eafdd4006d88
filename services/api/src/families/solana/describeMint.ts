import { wrappedSol } from '@billfold/solana/read'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { MintFacts } from './MintFacts.ts'

/**
 * What a token is called: by the operator, else by itself, else by its address. Pure.
 *
 * @param facts absent where the mint could not be read
 */
export function describeMint(
  network: Pick<ServedNetwork, 'tokens'>,
  mint: string,
  facts: MintFacts | undefined,
): { readonly name: string; readonly symbol: string; readonly iconUrl: string | undefined } {
  const listed = network.tokens.find(({ address }) => address === mint)
  if (listed) return listed
  if (mint === wrappedSol.mint) return { name: wrappedSol.name, symbol: wrappedSol.symbol, iconUrl: undefined }
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const symbol = facts?.symbol ?? facts?.name?.slice(0, 64) ?? short
  return { name: facts?.name ?? symbol, symbol, iconUrl: undefined }
}
