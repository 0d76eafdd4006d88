import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { HoldingState } from './HoldingState.ts'

/** What is in the index of a chain, and what of it is counted. */
export async function readHoldingState(query: Kysely<Tables>, chain: string): Promise<HoldingState> {
  const row = await query
    .selectFrom('chain_index')
    .leftJoin('indexed_block', join =>
      join.onRef('indexed_block.chain', '=', 'chain_index.chain').onRef('indexed_block.number', '=', 'held_tip'),
    )
    .select(['floor_number', 'tip_number', 'held_floor', 'held_tip', 'held_hash', 'indexed_block.hash'])
    .where('chain_index.chain', '=', chain)
    .executeTakeFirst()
  return {
    floor: row?.floor_number ?? null,
    tip: row?.tip_number ?? null,
    heldFloor: row?.held_floor ?? null,
    heldTip: row?.held_tip ?? null,
    heldHash: row?.held_hash ?? null,
    tipHash: row?.hash ?? null,
  }
}
