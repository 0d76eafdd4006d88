import { createMetrics, type Log, silentLog, systemClock } from '@billfold/service'
import type { DatabaseConfig } from '@billfold/service/database'
import { onTestFinished } from 'vitest'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/openDatabase.ts'
import { readBlocks } from '../../src/families/evm/indexer/blocks/readBlocks.ts'
import { createChainWorker } from '../../src/families/evm/indexer/createChainWorker.ts'
import { createIndexStore } from '../../src/families/evm/indexer/createIndexStore.ts'
import type { IndexedBlock } from '../../src/families/evm/indexer/IndexedBlock.ts'
import type { ServedNetwork } from '../../src/tenants/networks/ServedNetwork.ts'
import { createHttpClient } from '../../src/upstream/client/createHttpClient.ts'
import { createPostText } from '../../src/upstream/client/createPostText.ts'
import { createRpcClient } from '../../src/upstream/rpc/createRpcClient.ts'

/** The parts of the indexer over a database and a chain, moved by hand. */
export async function createIndexKit(
  config: DatabaseConfig,
  chain: Pick<ServedNetwork, 'id'> & { readonly rpcUrl: string; readonly weth: string; readonly log?: Log },
) {
  const database = openDatabase(config, silentLog)
  const { httpClient, close } = createHttpClient()
  const lifetime = new AbortController()
  onTestFinished(async () => {
    lifetime.abort()
    close()
    await database.close()
  })
  await migrate(database, { now: () => 1 })
  const rpc = createRpcClient({
    clock: systemClock,
    log: silentLog,
    postText: createPostText(httpClient),
    timeouts: { attemptMs: 10_000, totalMs: 20_000 },
    signal: lifetime.signal,
    isPrivateRpcAllowed: true,
    isRemembering: false,
  })
  const network: ServedNetwork = {
    id: chain.id,
    projectId: '',
    name: 'Test',
    isTestnet: true,
    isIndexed: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [chain.rpcUrl],
    multicall: undefined,
    universalResolver: undefined,
    wrappedNative: chain.weth.toLowerCase(),
    tokens: [],
    pools: [],
    nativePrice: undefined,
    swaps: undefined,
    verdicts: new Map(),
  }
  const metrics = createMetrics({ prefix: 'billfold_api_' })
  return {
    database,
    network,
    rpc,
    metrics,
    /** A process that indexes; another one with the same name is the same process started again. */
    createProcess(holder = 'one', batchBlocks = 8, leaseMs = 60_000) {
      const store = createIndexStore({ database, chain: network.id, holder, leaseMs })
      return { store, worker: createChainWorker({ rpc, store, log: chain.log ?? silentLog, metrics, batchBlocks }) }
    },
    /** Notes what is counted as holdings; what it answers writes that again, as if no count had followed. */
    async keepHoldings() {
      const { query } = database
      const rows = await query.selectFrom('nft_holding').selectAll().execute()
      const held = await query
        .selectFrom('chain_index')
        .select(['held_floor', 'held_tip', 'held_hash'])
        .executeTakeFirst()
      return () =>
        query.transaction().execute(async transaction => {
          await transaction.deleteFrom('nft_holding').execute()
          for (const row of rows) await transaction.insertInto('nft_holding').values(row).execute()
          if (held) await transaction.updateTable('chain_index').set(held).execute()
        })
    },
    /** What the index holds. */
    dump: () => dump(database, network.id),
    /** What it should hold: the whole chain, read at one go and written nowhere. */
    recompute: async (head: number) =>
      toDump(
        network.id,
        await readBlocks({
          network,
          rpc,
          from: 0,
          to: head,
          habits: { missing: new Set(), refusals: new Map() },
          isRecent: true,
        }),
      ),
  }
}

type Dump = Readonly<Record<string, readonly unknown[]>>

async function dump({ query }: ReturnType<typeof openDatabase>, chain: string): Promise<Dump> {
  const read = (table: Parameters<typeof query.selectFrom>[0] & string) =>
    query
      .selectFrom(table as 'indexed_block')
      .selectAll()
      .where('chain', '=', chain)
      .execute()
  return sortAll({
    blocks: await read('indexed_block'),
    transactions: await read('indexed_transaction'),
    transfers: await read('indexed_transfer'),
    approvals: await read('indexed_approval'),
    activity: await read('indexed_activity'),
    holdings: await query
      .selectFrom('nft_holding')
      .select(['token', 'token_id', 'account', 'balance', 'mined_at', 'block_number', 'position', 'place'])
      .where('chain', '=', chain)
      .where('is_held', '=', 1)
      .execute(),
    tokens: await query
      .selectFrom('indexed_token')
      .select(['address', 'first_block'])
      .where('chain', '=', chain)
      .execute(),
  })
}

function toDump(chain: string, blocks: readonly IndexedBlock[]): Dump {
  const flag = (value: boolean) => (value ? 1 : 0)
  const first = new Map<string, number>()
  for (const { tokens, number } of blocks) for (const token of tokens) if (!first.has(token)) first.set(token, number)
  return sortAll({
    blocks: blocks.map(({ number, hash, parentHash, minedAt }) => ({
      chain,
      number,
      hash,
      parent_hash: parentHash,
      mined_at: minedAt,
    })),
    transactions: blocks.flatMap(({ number, transactions }) =>
      transactions.map(({ isFailed, ...row }) => ({ chain, block_number: number, ...row, is_failed: flag(isFailed) })),
    ),
    transfers: blocks.flatMap(({ number, transfers }) =>
      transfers.map(({ tokenId, ...row }) => ({ chain, block_number: number, ...row, token_id: tokenId })),
    ),
    approvals: blocks.flatMap(({ number, approvals }) =>
      approvals.map(({ tokenId, isForAll, ...row }) => ({
        chain,
        block_number: number,
        ...row,
        token_id: tokenId,
        is_for_all: flag(isForAll),
      })),
    ),
    activity: blocks.flatMap(({ number, minedAt, activity }) =>
      activity.map(row => ({ chain, block_number: number, mined_at: minedAt, ...row })),
    ),
    holdings: toHoldings(blocks),
    tokens: [...first].map(([address, first_block]) => ({ address, first_block })),
  })
}

/** Who holds what, counted in the plainest way: every transfer in its order. */
function toHoldings(blocks: readonly IndexedBlock[]): object[] {
  const zeroAddress = `0x${'0'.repeat(40)}`
  type Holding = { balance: bigint; mined_at: number; block_number: number; position: number; place: number }
  const items = new Map<string, Map<string, Holding>>()
  for (const { number, minedAt, transfers } of blocks)
    for (const { kind, token, tokenId, sender, receiver, amount, position, place } of transfers) {
      // What moves nothing brings nothing: any account can send zero of an item to any other.
      if ((kind !== 'erc721' && kind !== 'erc1155') || amount === '0') continue
      const held = items.get(`${token} ${tokenId}`) ?? new Map<string, Holding>()
      items.set(`${token} ${tokenId}`, held)
      if (kind === 'erc721') held.clear()
      const given = held.get(sender)
      if (given) given.balance -= BigInt(amount)
      const balance = (held.get(receiver)?.balance ?? 0n) + BigInt(amount)
      held.set(receiver, { balance, mined_at: minedAt, block_number: number, position, place })
    }
  return [...items].flatMap(([key, held]) => {
    const [token, token_id] = key.split(' ')
    return [...held].flatMap(([account, { balance, ...at }]) =>
      account !== zeroAddress && balance > 0n ? [{ token, token_id, account, balance: `${balance}`, ...at }] : [],
    )
  })
}

/** Rows as text, with their columns and themselves in one order. */
function sortAll(tables: Readonly<Record<string, readonly object[]>>): Dump {
  const text = (row: object) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(text).sort()]))
}
