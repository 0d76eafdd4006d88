import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/Database.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { massMintCount } from '../spam/massMintCount.ts'
import { mintedForOthers } from '../spam/mintedForOthers.ts'
import type { NftPosition } from './NftPosition.ts'
import type { NftRow } from './NftRow.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/**
 * What an account holds on the given networks, the latest acquired first, from a position on. Walks an index from where the page
 * begins, so the thousandth page costs what the first does.
 *
 * @returns at most `count` rows, and where the next page begins; no place when this is the last.
 */
export async function readNfts(
  database: Database,
  options: readNfts.Options,
): Promise<{ rows: NftRow[]; next: NftPosition | undefined }> {
  const lists: NftRow[][] = []
  for (const network of options.networks) lists.push(await readNetwork(database, network, options))
  const sorted = lists.flat().sort(compare)
  const rows = sorted.slice(0, options.count)
  return { rows, next: sorted.length > rows.length ? rows.at(-1) : undefined }
}

async function readNetwork(
  { query }: Database,
  network: ServedNetwork,
  { account, after, count, now }: readNfts.Options,
): Promise<NftRow[]> {
  const others = mintedForOthers('held', 'account')
  const rows = await query
    .selectFrom('nft_holding as held')
    .leftJoin('indexed_token as token', join =>
      join.onRef('token.chain', '=', 'held.chain').onRef('token.address', '=', 'held.token'),
    )
    .leftJoin('nft_metadata as metadata', join =>
      join
        .onRef('metadata.chain', '=', 'held.chain')
        .onRef('metadata.token', '=', 'held.token')
        .onRef('metadata.token_id', '=', 'held.token_id'),
    )
    .leftJoin('indexed_transfer as came', join =>
      join
        .onRef('came.chain', '=', 'held.chain')
        .onRef('came.block_number', '=', 'held.block_number')
        .onRef('came.position', '=', 'held.position')
        .onRef('came.place', '=', 'held.place'),
    )
    .leftJoin('indexed_transaction as origin', join =>
      join
        .onRef('origin.chain', '=', 'held.chain')
        .onRef('origin.block_number', '=', 'held.block_number')
        .onRef('origin.position', '=', 'held.position'),
    )
    .select(['held.token', 'held.token_id', 'held.slot', 'held.balance', 'held.mined_at', 'held.block_number'])
    .select(['held.position', 'held.place', 'token.name as collectionName', 'token.symbol as collectionSymbol'])
    .select(['metadata.name', 'metadata.description', 'metadata.image', 'metadata.attributes', 'metadata.next_at'])
    .select(
      sql<number>`case when came.sender = ${zeroAddress} and origin.sender <> held.account then ${others} else 0 end`.as(
        'massMinted',
      ),
    )
    .where('held.account', '=', account.toLowerCase())
    .where('held.chain', '=', network.id)
    .where('held.is_held', '=', 1)
    .where(beyond(network.id, after))
    .orderBy('held.mined_at', 'desc')
    .orderBy('held.block_number', 'desc')
    .orderBy('held.position', 'desc')
    .orderBy('held.place', 'desc')
    .limit(count + 1)
    .execute()
  return rows.flatMap(row => {
    const { token, token_id: tokenId, slot, balance, mined_at, block_number, position, place, next_at, ...rest } = row
    // What is held came at some time.
    if (mined_at === null || block_number === null || position === null || place === null) return []
    const { massMinted, ...known } = rest
    return [
      {
        ...known,
        network,
        chain: network.id,
        token,
        tokenId,
        standard: slot === '' ? ('erc721' as const) : ('erc1155' as const),
        balance,
        minedAt: mined_at,
        blockNumber: block_number,
        position,
        place,
        isMassMinted: Number(massMinted) >= massMintCount,
        isDue: next_at === null || next_at <= now,
      },
    ]
  })
}

/** What comes after a position on a chain; of two chains at the same moment the one of the greater id comes first. */
function beyond(chain: string, after: NftPosition | undefined): RawBuilder<boolean> {
  if (!after) return sql<boolean>`1 = 1`
  const { minedAt, blockNumber, position, place } = after
  if (chain === after.chain)
    return sql<boolean>`(held.mined_at, held.block_number, held.position, held.place)
      < (${minedAt}, ${blockNumber}, ${position}, ${place})`
  return chain < after.chain ? sql<boolean>`held.mined_at <= ${minedAt}` : sql<boolean>`held.mined_at < ${minedAt}`
}

function compare(a: NftPosition, b: NftPosition): number {
  if (a.minedAt !== b.minedAt) return b.minedAt - a.minedAt
  if (a.chain !== b.chain) return a.chain < b.chain ? 1 : -1
  return b.blockNumber - a.blockNumber || b.position - a.position || b.place - a.place
}

export declare namespace readNfts {
  type Options = {
    /** EVM address, checksummed or not. */
    readonly account: string
    readonly networks: readonly ServedNetwork[]
    /** Where the page before ended. */
    readonly after: NftPosition | undefined
    /** Most rows of the page. */
    readonly count: number
    /** Milliseconds since 1970. */
    readonly now: number
  }
}
