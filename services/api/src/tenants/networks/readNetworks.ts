import type { NetworkId } from 'billfold/protocol'
import { asProject } from '../../db/asProject.ts'
import type { Database } from '../../db/Database.ts'
import type { ServedNetwork } from './ServedNetwork.ts'

/** Reads all networks of an owner (`''` for the operator) with their addresses, tokens and pools. */
export async function readNetworks(database: Database, owner: string): Promise<ServedNetwork[]> {
  return asProject(database, owner, async query => {
    const rows = await query
      .selectFrom('network')
      .selectAll()
      .where('project_id', '=', owner)
      .orderBy('position')
      .orderBy('id')
      .execute()
    if (rows.length === 0) return []
    const addresses = await query
      .selectFrom('network_rpc')
      .selectAll()
      .where('project_id', '=', owner)
      .orderBy('position')
      .execute()
    const tokens = await query
      .selectFrom('network_token')
      .selectAll()
      .where('project_id', '=', owner)
      .orderBy('position')
      .execute()
    const pools = await query
      .selectFrom('network_pool')
      .selectAll()
      .where('project_id', '=', owner)
      .orderBy('position')
      .execute()
    const swapPools = await query
      .selectFrom('network_swap_pool')
      .selectAll()
      .where('project_id', '=', owner)
      .orderBy('position')
      .execute()
    const verdicts = await query.selectFrom('network_verdict').selectAll().where('project_id', '=', owner).execute()
    const verdictsOf = groupByNetwork(verdicts)
    const addressesOf = groupByNetwork(addresses)
    const tokensOf = groupByNetwork(tokens)
    const poolsOf = groupByNetwork(pools)
    const swapPoolsOf = groupByNetwork(swapPools)
    return rows.map(row => ({
      id: row.id as NetworkId,
      projectId: row.project_id,
      name: row.name,
      isTestnet: row.is_testnet === 1,
      // Answers of one project's nodes are never served to another project.
      isIndexed: row.is_indexed === 1 && row.project_id === '',
      nativeCurrency: { name: row.native_name, symbol: row.native_symbol, decimals: row.native_decimals },
      nativePrice: row.native_price ?? undefined,
      rpcUrls: (addressesOf.get(row.id) ?? []).map(({ url }) => url),
      multicall: row.multicall ?? undefined,
      wrappedNative: row.wrapped_native ?? undefined,
      universalResolver: row.universal_resolver ?? undefined,
      tokens: (tokensOf.get(row.id) ?? []).map(token => ({
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        iconUrl: token.icon_url ?? undefined,
        anchorPrice: token.anchor_price ?? undefined,
      })),
      pools: (poolsOf.get(row.id) ?? []).map(({ address }) => address),
      swaps: row.swap_router
        ? {
            router: row.swap_router,
            splitRouter: row.swap_split_router ?? undefined,
            pools: (swapPoolsOf.get(row.id) ?? []).map(({ address }) => address),
          }
        : undefined,
      verdicts: new Map((verdictsOf.get(row.id) ?? []).map(({ address, is_spam }) => [address, is_spam === 1])),
    }))
  })
}

function groupByNetwork<row extends { network_id: string }>(rows: readonly row[]): ReadonlyMap<string, row[]> {
  const groups = new Map<string, row[]>()
  for (const row of rows) {
    const group = groups.get(row.network_id)
    if (group) group.push(row)
    else groups.set(row.network_id, [row])
  }
  return groups
}
