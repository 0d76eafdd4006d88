import type { Kysely } from 'kysely'
import { asOperator } from '../../db/asOperator.ts'
import type { Database } from '../../db/Database.ts'
import type { Tables } from '../../db/schema.ts'
import type { Seed, SeedNetwork } from './seedSchema.ts'

/**
 * Writes a seed: projects and networks it names are overwritten; those it does not name stay. One
 * transaction, and the same seed twice changes nothing (a project's analytics salt and birthday stay).
 *
 * @example await applySeed(database, parseSeed(JSON.parse(text), rules), { now: Date.now, randomHex })
 */
export async function applySeed(database: Database, seed: Seed, options: applySeed.Options): Promise<void> {
  await asOperator(database, async query => {
    for (const project of seed.projects) {
      const row = {
        name: project.name,
        is_development: flag(project.isDevelopment),
        is_analytics_enabled: flag(project.isAnalyticsEnabled),
      }
      await query
        .insertInto('project')
        .values({ id: project.id, ...row, analytics_salt: options.randomHex(32), created_at: options.now() })
        .onConflict(conflict => conflict.column('id').doUpdateSet(row))
        .execute()
      await writeLists(query, project)
      await writeNetworks(query, project.id, project.networks)
    }
    await writeNetworks(query, '', seed.networks)
  })
}

async function writeLists(query: Kysely<Tables>, project: Seed['projects'][number]): Promise<void> {
  for (const table of ['project_origin', 'project_feature', 'project_secret'] as const)
    await query.deleteFrom(table).where('project_id', '=', project.id).execute()
  const project_id = project.id
  await insertAll(
    [...new Set(project.allowedOrigins)].map((pattern, position) => ({ project_id, position, pattern })),
    rows => query.insertInto('project_origin').values(rows).execute(),
  )
  await insertAll(
    project.features.map(({ id, isEnabled, config }, position) => ({
      project_id,
      position,
      id,
      is_enabled: flag(isEnabled),
      config: config === null ? null : JSON.stringify(config),
    })),
    rows => query.insertInto('project_feature').values(rows).execute(),
  )
  await insertAll(
    [...new Set(project.secretKeyHashes)].map(key_hash => ({ project_id, key_hash })),
    rows => query.insertInto('project_secret').values(rows).execute(),
  )
}

async function writeNetworks(
  query: Kysely<Tables>,
  project_id: string,
  networks: readonly SeedNetwork[],
): Promise<void> {
  for (const [position, network] of networks.entries()) {
    const network_id = network.id
    // Cascades to addresses, tokens and pools.
    await query.deleteFrom('network').where('project_id', '=', project_id).where('id', '=', network_id).execute()
    await query
      .insertInto('network')
      .values({
        project_id,
        id: network_id,
        position,
        name: network.name,
        is_testnet: flag(network.isTestnet),
        native_name: network.nativeCurrency.name,
        native_symbol: network.nativeCurrency.symbol,
        native_decimals: network.nativeCurrency.decimals,
        multicall: network.multicall ?? null,
        wrapped_native: network.wrappedNative ?? null,
        universal_resolver: network.ensUniversalResolver ?? null,
        is_indexed: flag(network.indexed),
        native_price: network.prices?.native ?? null,
        swap_router: network.swaps?.router ?? null,
        swap_split_router: network.swaps?.splitRouter ?? null,
      })
      .execute()
    await insertAll(
      [...new Set(network.rpcUrls)].map((url, place) => ({ project_id, network_id, position: place, url })),
      rows => query.insertInto('network_rpc').values(rows).execute(),
    )
    const anchors = new Map(network.prices?.anchors.map(({ address, price }) => [address, price]))
    const tokens = new Map(network.tokens.map(token => [token.address, token]))
    await insertAll(
      [...tokens.values()].map((token, place) => ({
        project_id,
        network_id,
        position: place,
        address: token.address,
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        icon_url: token.iconUrl ?? null,
        anchor_price: anchors.get(token.address) ?? null,
      })),
      rows => query.insertInto('network_token').values(rows).execute(),
    )
    await insertAll(
      [...new Set(network.prices?.pools)].map((address, place) => ({
        project_id,
        network_id,
        position: place,
        address,
      })),
      rows => query.insertInto('network_pool').values(rows).execute(),
    )
    await insertAll(
      [...new Set(network.swaps?.pools)].map((address, place) => ({
        project_id,
        network_id,
        position: place,
        address,
      })),
      rows => query.insertInto('network_swap_pool').values(rows).execute(),
    )
    // What is in both lists is genuine: what is hidden by mistake is worse than what is shown.
    const verdicts = new Map([
      ...network.spam.map(address => [address, 1] as const),
      ...network.genuine.map(address => [address, 0] as const),
    ])
    await insertAll(
      [...verdicts].map(([address, is_spam]) => ({ project_id, network_id, address, is_spam })),
      rows => query.insertInto('network_verdict').values(rows).execute(),
    )
  }
}

/** SQLite takes at most 32,766 parameters in one statement. */
const rowsPerStatement = 500

async function insertAll<row>(rows: readonly row[], insert: (rows: row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await insert(rows.slice(start, start + rowsPerStatement))
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

export declare namespace applySeed {
  type Options = {
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** That many random bytes, in hex. */
    readonly randomHex: (byteCount: number) => string
  }
}
