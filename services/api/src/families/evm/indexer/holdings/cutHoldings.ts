import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import { readBlockHash } from '../readBlockHash.ts'
import type { HeldRange } from './HeldRange.ts'
import { uncountHoldings } from './uncountHoldings.ts'

/** Takes back what is counted above a block, before the block's transfers go. */
export async function cutHoldings(
  query: Kysely<Tables>,
  chain: string,
  above: number,
  held: HeldRange,
): Promise<HeldRange | undefined> {
  if (held.tip <= above) return held
  // Counted by other blocks than those that are in: all of it is counted anew.
  if ((await readBlockHash(query, chain, held.tip)) !== held.hash) return undefined
  await uncountHoldings(query, { chain, from: Math.max(above + 1, held.floor), to: held.tip })
  const hash = above < held.floor ? undefined : await readBlockHash(query, chain, above)
  return hash === undefined ? undefined : { floor: held.floor, tip: above, hash }
}
