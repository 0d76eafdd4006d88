import { setMaxListeners } from 'node:events'
import { type createMetrics, describeError, type Log, waitFor } from '@billfold/service'
import type { Database } from '../../../db/Database.ts'
import type { NetworkDirectory } from '../../../tenants/networks/createNetworkDirectory.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { createChainWorker } from './createChainWorker.ts'
import { createIndexStore, type IndexStore, LeaseLostError } from './createIndexStore.ts'
import type { IndexerSettings } from './IndexerSettings.ts'
import { createTokenReader } from './tokens/createTokenReader.ts'

/** How often the list of networks is looked at. */
const networksMs = 5_000
const backoffMs = 500
const maxBackoffMs = 30_000

/** Keeps the history index of every network that is marked `indexed`. */
export type Indexer = {
  /** Begins; does nothing when it has begun. */
  start(): void
  /** Ends after the piece under way; settles when nothing is under way any more. */
  stop(): Promise<void>
}

/**
 * Creates the indexer of this process. Of several processes with the same database one indexes a chain, and another takes
 * over within `leaseMs` when it dies. Failures are logged and tried again, ever more slowly up to 30 s; none ends anything.
 */
export function createIndexer(options: createIndexer.Options): Indexer {
  const { database, networks, rpc, log, metrics, holder, settings, now, random, wait = waitFor } = options
  const { batchBlocks, leaseMs, pollMs, restMs } = settings
  const lifetime = new AbortController()
  const { signal } = lifetime
  // One wait of each chain listens.
  setMaxListeners(0, signal)
  const fillTokens = createTokenReader({ database, rpc, now })
  const running = new Map<string, Promise<void>>()
  let supervising: Promise<void> | undefined

  async function supervise(): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const { id, isIndexed } of await networks.list(''))
          if (isIndexed && !running.has(id) && !signal.aborted)
            running.set(
              id,
              run(id).finally(() => running.delete(id)),
            )
      } catch (error) {
        log.warn('indexer.networks-unknown', describeError(error))
      }
      await wait(networksMs, signal)
    }
  }

  /** Prolongs the lease while something is under way that may take longer, such as a node that is slow. */
  async function holding<result>(store: IndexStore, work: () => Promise<result>): Promise<result> {
    const done = new AbortController()
    const beat = async () => {
      for (;;) {
        await wait(leaseMs / 3, done.signal)
        if (done.signal.aborted) return
        // Whether it is still ours shows when something is written.
        await store.takeLease().catch((error: unknown) => log.warn('indexer.lease-unknown', describeError(error)))
      }
    }
    const beating = beat()
    try {
      return await work()
    } finally {
      done.abort()
      await beating
    }
  }

  /** Indexes a chain until the service ends or the network is no longer marked. Never rejects. */
  async function run(id: Parameters<NetworkDirectory['find']>[1]): Promise<void> {
    const store = createIndexStore({ database, chain: id, holder, leaseMs })
    const worker = createChainWorker({ rpc, store, log, metrics, batchBlocks })
    let failures = 0
    while (!signal.aborted) {
      try {
        const network = await networks.find('', id)
        if (!network?.isIndexed) break
        if (!(await store.takeLease())) {
          await wait(Math.min(pollMs, leaseMs / 3), signal)
          continue
        }
        const [hasMore, hasTokens] = await holding(store, async () => [
          await worker.step(network),
          (await fillTokens(network)) > 0,
        ])
        failures = 0
        await wait(hasMore || hasTokens ? restMs : Math.min(pollMs, leaseMs / 3), signal)
      } catch (error) {
        if (signal.aborted) break
        if (error instanceof LeaseLostError) continue
        log.warn('indexer.failed', { network: id, ...describeError(error) })
        // With a random part, so that many that failed together do not come back together.
        const delayMs = Math.min(maxBackoffMs, backoffMs * 2 ** Math.min(failures++, 10))
        await wait(delayMs * (0.5 + random() / 2), signal)
      }
    }
    await store.dropLease().catch((error: unknown) => log.warn('indexer.lease-kept', describeError(error)))
  }

  return {
    start() {
      supervising ??= supervise()
    },
    async stop() {
      lifetime.abort()
      await supervising
      await Promise.all(running.values())
    },
  }
}

export declare namespace createIndexer {
  type Options = {
    readonly database: Database
    readonly networks: NetworkDirectory
    /** Remembers nothing of what nodes answered. */
    readonly rpc: RpcClient
    readonly log: Log
    readonly metrics: createMetrics.ReturnType
    /** Name of this process among all that share the database. */
    readonly holder: string
    readonly settings: IndexerSettings
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** From 0 up to, not including, 1. */
    readonly random: () => number
    /** Settles after a time, at once when the signal fires. Default: the machine's timers. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  }
}
