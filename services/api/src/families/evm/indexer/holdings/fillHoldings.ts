import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import { countHoldings } from './countHoldings.ts'
import type { HoldingState } from './HoldingState.ts'
import { readHeldTransfers } from './readHeldTransfers.ts'

/** Blocks that one step counts, and rows that it clears away: some tens of milliseconds. */
const blocksPerStep = 128
const rowsPerStep = 2_000

/**
 * Brings the holdings of a chain closer to its index: after an update of the service, or when a version that does not count
 * wrote meanwhile. The newest blocks come first.
 *
 * @returns the blocks that are counted afterwards.
 */
export async function fillHoldings(
  query: Kysely<Tables>,
  chain: string,
  state: HoldingState,
): Promise<{ floor: number; tip: number } | undefined> {
  const { floor, tip, heldFloor, heldTip } = state
  if (heldFloor === null || heldTip === null || floor === null || tip === null || isStale(state)) {
    const isClear = await clear(query, chain)
    if (!isClear || floor === null || tip === null) return undefined
    await count(query, { chain, from: tip, to: tip })
    return { floor: tip, tip }
  }
  if (heldTip < tip) {
    const to = Math.min(tip, heldTip + blocksPerStep)
    await count(query, { chain, from: heldTip + 1, to })
    return { floor: heldFloor, tip: to }
  }
  const from = Math.max(floor, heldFloor - blocksPerStep)
  await count(query, { chain, from, to: heldFloor - 1 })
  return { floor: from, tip: heldTip }
}

/** An older version took blocks back without counting: what they moved is no longer known. */
function isStale({ floor, tip, heldFloor, heldTip, heldHash, tipHash }: HoldingState): boolean {
  return heldHash !== tipHash || Number(heldTip) > Number(tip) || Number(heldFloor) < Number(floor)
}

async function count(query: Kysely<Tables>, range: { chain: string; from: number; to: number }): Promise<void> {
  await countHoldings(query, range.chain, await readHeldTransfers(query, range))
}

/** Removes some of the rows; whether none is left. */
async function clear(query: Kysely<Tables>, chain: string): Promise<boolean> {
  const rows = await query
    .selectFrom('nft_holding')
    .select(['token', 'token_id', 'slot'])
    .where('chain', '=', chain)
    .orderBy('token')
    .orderBy('token_id')
    .orderBy('slot')
    .limit(rowsPerStep)
    .execute()
  const last = rows.at(-1)
  if (!last) return true
  const isUpTo = [last.token, last.token_id, last.slot] as const
  await query
    .deleteFrom('nft_holding')
    .where('chain', '=', chain)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('token', 'token_id', 'slot'), '<=', tuple(...isUpTo)))
    .execute()
  return rows.length < rowsPerStep
}
