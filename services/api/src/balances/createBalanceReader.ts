import { balanceCacheMs } from 'billfold/protocol'
import type { Clock } from '../Clock.ts'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import { describeError } from '../log/describeError.ts'
import type { Log } from '../log/Log.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import { isForProvider } from '../pages/isForProvider.ts'
import type { PriceReader } from '../prices/createPriceReader.ts'
import { nativeAddress } from '../prices/nativeAddress.ts'
import type { BalanceProvider } from '../providers/BalanceProvider.ts'
import type { RpcClient } from '../rpc/RpcClient.ts'
import type { BalanceRow } from './BalanceRow.ts'
import { readAccount } from './readAccount.ts'

/** How old a balance may be that stands in while no node answers; it is marked (fault 143). */
const staleMs = 120_000
const maxAccountsHeld = 20_000

/** Balances of accounts. */
export type BalanceReader = {
  /** @throws what `readAccount` throws, when nothing recent is held either. */
  read(options: BalanceReader.Options): Promise<BalanceReader.Balances>
}

export declare namespace BalanceReader {
  type Options = {
    readonly network: ServedNetwork
    readonly address: string
    /** Tokens to read afresh; naming any passes the cache by. */
    readonly freshTokens: readonly string[]
  }
  type Balances = { readonly rows: readonly BalanceRow[]; readonly ageMs: number; readonly isStale: boolean }
}

/** Creates the reader; an account is read at most once per `balanceCacheMs` and network. */
export function createBalanceReader(options: {
  clock: Clock
  log: Log
  rpc: RpcClient
  prices: PriceReader
  /** Asked about networks that are not indexed. */
  provider: BalanceProvider | undefined
}): BalanceReader {
  const { clock, log, rpc, prices, provider } = options
  const cache = createCache<readonly BalanceRow[]>({
    maxAgeMs: balanceCacheMs + staleMs,
    maxEntries: maxAccountsHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<readonly BalanceRow[]>()

  async function readRows(parameters: BalanceReader.Options): Promise<BalanceReader.Balances> {
    const { network, address, freshTokens } = parameters
    const key = `${network.projectId} ${network.id} ${address.toLowerCase()}`
    const held = cache.get(key)
    if (held && held.ageMs <= balanceCacheMs && freshTokens.length === 0)
      return { rows: held.value, ageMs: held.ageMs, isStale: false }
    try {
      const flight = [key, ...freshTokens].join(' ')
      const rows = await load(flight, async () => {
        const read = await readSources(parameters)
        cache.set(key, read)
        return read
      })
      return { rows, ageMs: 0, isStale: false }
    } catch (error) {
      if (!held) throw error
      log.warn('balances.stale', { network: network.id, ...describeError(error) })
      return { rows: held.value, ageMs: held.ageMs, isStale: true }
    }
  }

  /** What a provider knows, else nodes. Where tokens are asked for afresh nodes are asked too: they know them first. */
  async function readSources(parameters: BalanceReader.Options): Promise<readonly BalanceRow[]> {
    const { network, address, freshTokens } = parameters
    const readNodes = () => readAccount({ network, address, rpc, extraTokens: freshTokens })
    if (freshTokens.length === 0) return (await askProvider(network, address)) ?? readNodes()
    const [told, read] = await Promise.all([
      askProvider(network, address),
      readNodes().then(
        rows => ({ rows }),
        (error: unknown) => ({ error }),
      ),
    ])
    if ('error' in read) {
      if (!told) throw read.error
      log.warn('balances.not-fresh', { network: network.id, ...describeError(read.error) })
      return told
    }
    const answered = new Set(read.rows.map(keyOf))
    return [...read.rows, ...(told ?? []).filter(row => !answered.has(keyOf(row)))].filter(isHeld)
  }

  async function askProvider(network: ServedNetwork, address: string): Promise<readonly BalanceRow[] | undefined> {
    if (!provider || !isForProvider(network)) return undefined
    try {
      return await provider.read(network, address)
    } catch (error) {
      log.warn('provider.failed', {
        provider: provider.name,
        port: 'balances',
        network: network.id,
        ...describeError(error),
      })
      return undefined
    }
  }

  return {
    async read(parameters) {
      const { network } = parameters
      // What is counted from pools is read while the balances are; the second call finds it in memory.
      const [balances] = await Promise.all([readRows(parameters), prices.read(network, [])])
      const { byAddress, isStale } = await prices.read(network, balances.rows.map(keyOf))
      const rows = balances.rows.map(row => ({ ...row, price: byAddress.get(keyOf(row)) ?? row.price }))
      return { rows, ageMs: balances.ageMs, isStale: balances.isStale || isStale }
    },
  }
}

function keyOf({ address }: BalanceRow): string {
  return address?.toLowerCase() ?? nativeAddress
}

function isHeld({ address, balance }: BalanceRow): boolean {
  return address === undefined || balance > 0n
}
