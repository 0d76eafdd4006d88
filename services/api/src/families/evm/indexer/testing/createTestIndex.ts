import { createMetrics, silentLog } from '@billfold/service'
import { createLogSink } from '@billfold/service/testing'
import type { Database } from '../../../../db/Database.ts'
import { migrate } from '../../../../db/migrations/migrate.ts'
import { openDatabase } from '../../../../db/openDatabase.ts'
import type { Tables } from '../../../../db/schema.ts'
import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import { createTestNodes, first } from '../../../../upstream/rpc/testing/createTestNodes.ts'
import { createChainWorker } from '../createChainWorker.ts'
import { createIndexStore } from '../createIndexStore.ts'
import type { IndexedBlock } from '../IndexedBlock.ts'

export const id = 'eip155:1'
export const hashOf = (number: number, branch = 0) =>
  `0x${branch.toString(16).padStart(24, '0')}${number.toString(16).padStart(40, '0')}`
const rest = { transactions: [], transfers: [], approvals: [], activity: [], tokens: [] }

const tables = [
  'chain_index',
  'indexed_block',
  'indexed_transaction',
  'indexed_transfer',
  'indexed_approval',
  'indexed_activity',
  'indexed_token',
  'nft_holding',
] as const
/** One for the tests of a file, of which each begins with nothing in it: to make its tables takes longer than a test. */
let open: Database | undefined

async function openDatabaseOnce(): Promise<Database> {
  if (!open) {
    open = openDatabase({ engine: 'sqlite', file: ':memory:' }, silentLog)
    await migrate(open, { now: () => 1 })
  }
  for (const table of tables) await open.query.deleteFrom(table).execute()
  return open
}

/** Belongs after all tests of a file. */
export async function closeTestIndex(): Promise<void> {
  await open?.close()
  open = undefined
}

/** A block of the index, empty unless a test says what is in it. */
export const blockOf = (number: number, content: Partial<IndexedBlock> = {}): IndexedBlock => ({
  number,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  minedAt: number * 1_000,
  ...rest,
  ...content,
})
export const blocksOf = (from: number, to: number, content?: (number: number) => Partial<IndexedBlock>) =>
  Array.from({ length: to - from + 1 }, (_, at) => blockOf(from + at, content?.(from + at)))

/** A chain up to a head, whose blocks from `forkAt` on are others. */
export type Chain = { readonly head: number; readonly forkAt?: number }
type Answer = { result: unknown } | { error: { code: number; message: string } }

/** The parts of the indexer over SQLite in memory, before a node that answers as a test says. */
export async function createTestIndex(
  options: { batchBlocks?: number; maxRollBackBlocks?: number; leaseMs?: number } = {},
) {
  const { batchBlocks = 8, leaseMs = 60_000, ...limits } = options
  const [log, metrics] = [createLogSink(), createMetrics({ prefix: 'billfold_api_' })]
  const database = await openDatabaseOnce()
  const network = {
    id,
    projectId: '',
    isIndexed: true,
    rpcUrls: [first],
    wrappedNative: '0x01',
  } as unknown as ServedNetwork
  const state = {
    chain: { head: 0 } as Chain,
    chainId: '0x1',
    /** Answers of blocks by number that come first. */
    refuse: (_number: number): Answer | undefined => undefined,
    /** Chooses the chain of a request, as a balancer does. */
    balance: undefined as ((hit: number) => Chain) | undefined,
    asked: [] as number[],
    /** Everything that was asked for, with its parameters. */
    calls: [] as unknown[][],
    /** Requests since a test began to count. */
    since: 0,
  }
  const nodes = createTestNodes({ isRemembering: false })
  nodes.nodes[first] = ({ method, params }, hit) => {
    state.calls.push([method, ...(params as unknown[])])
    const chain = state.balance?.(hit - state.since) ?? state.chain
    if (method === 'eth_chainId') return { result: state.chainId }
    if (method !== 'eth_getBlockByNumber') return { result: [] }
    const [tag, isWhole] = params as [string, boolean]
    const number = tag === 'latest' ? chain.head : Number(tag)
    if (tag !== 'latest') state.asked.push(number)
    const refusal = tag === 'latest' ? undefined : state.refuse(number)
    if (refusal) return refusal
    // Nodes say it either way.
    if (number > chain.head && hit % 3 === 0) return { error: { code: -32000, message: 'header not found' } }
    if (number > chain.head) return { result: null }
    const branchAt = (at: number) => (at >= (chain.forkAt ?? Number.POSITIVE_INFINITY) ? 1 : 0)
    const header = { number: `0x${number.toString(16)}`, hash: hashOf(number, branchAt(number)) }
    const parentHash = number === 0 ? hashOf(0, 15) : hashOf(number - 1, branchAt(number - 1))
    return { result: isWhole ? { ...header, parentHash, timestamp: '0x1', transactions: [] } : header }
  }
  const rpc = nodes.client
  const createStore = (holder = 'one') => createIndexStore({ database, chain: id, holder, leaseMs })
  const store = createStore()
  const worker = createChainWorker({ rpc, store, log, metrics, batchBlocks, ...limits })
  await store.takeLease()
  return {
    createStore,
    database,
    log,
    metrics,
    network,
    nodes,
    rpc,
    state,
    store,
    step: () => worker.step(network),
    /** Counts holdings until all are counted, which takes a few steps. */
    async fill() {
      for (let steps = 0; steps < 20; steps++) if (!(await store.fillHoldings())) return
      throw new Error('does not come to an end')
    },
    /** Requests are counted from here on. */
    balance(chainOf: (hit: number) => Chain) {
      state.since = nodes.asked.length
      state.balance = chainOf
    },
    readTip: async () => (await store.readRange())?.tip.number,
    readFloor: async () => (await store.readRange())?.floor,
    rowsOf: (table: keyof Tables & string) =>
      database.query
        .selectFrom(table as 'indexed_block')
        .selectAll()
        .execute() as Promise<Record<string, unknown>[]>,
  }
}
