import { type Clock, describeError, type Log } from '@billfold/service'
import { balanceCacheMs } from 'billfold/protocol'
import type { PriceReader } from '../../prices/createPriceReader.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { createCache } from '../../upstream/cache/createCache.ts'
import { createSingleFlight } from '../../upstream/cache/createSingleFlight.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { isForProvider } from '../pages/isForProvider.ts'
import type { BalanceProvider } from './BalanceProvider.ts'
import type { BalanceRow } from './BalanceRow.ts'
import type { BalanceSource } from './BalanceSource.ts'

/** How old a balance may be that stands in while no node answers; it is marked (fault 143). */
const staleMs = 120_000
const maxAccountsHeld = 20_000

/** Balances of accounts. */
export type BalanceReader = {
  /** @throws what the family throws, when nothing recent is held either. */
  read(options: BalanceReader.Options): Promise<BalanceReader.Balances>
}

export declare namespace BalanceReader {
  type Options = {
    readonly network: ServedNetwork
    readonly address: string
    /** Tokens to read afresh; naming any passes the cache by. */
    readonly freshTokens: readonly string[]
  }
  type Balances = Read & { readonly ageMs: number; readonly isStale: boolean }
  type Read = {
    readonly rows: readonly BalanceRow[]
    /** Whether nodes stand in for a provider, so that tokens on no list may be missing. */
    readonly isPartial: boolean
  }
}

type PlacedRead = BalanceReader.Read & {
  /** When it began, among all reads. */
  readonly place: number
}

/** Creates the reader; an account is read at most once per `balanceCacheMs` and network. */
export function createBalanceReader(options: {
  clock: Clock
  log: Log
  families: { of(network: string): BalanceSource | undefined }
  prices: PriceReader
  /** Asked about networks that are not indexed. */
  provider: BalanceProvider | undefined
}): BalanceReader {
  const { clock, log, families, prices, provider } = options
  const cache = createCache<PlacedRead>({
    maxAgeMs: balanceCacheMs + staleMs,
    maxEntries: maxAccountsHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<PlacedRead>()
  /** Reads so far, in the order in which they began. */
  let begun = 0

  async function readRows(parameters: BalanceReader.Options): Promise<BalanceReader.Balances> {
    const { network, address, freshTokens } = parameters
    const key = `${network.projectId} ${network.id} ${toKey(network, address)}`
    const held = cache.get(key)
    if (held && held.ageMs <= balanceCacheMs && freshTokens.length === 0)
      return { ...held.value, ageMs: held.ageMs, isStale: false }
    try {
      const flight = [key, ...freshTokens].join(' ')
      const read = await load(flight, async () => {
        begun += 1
        const place = begun
        const fresh = { ...(await readSources(parameters, held?.value.rows ?? [])), place }
        // A slow read that began before another one knows less than what that brought.
        const newer = cache.get(key)?.value
        if (newer && newer.place > place) return newer
        cache.set(key, fresh)
        return fresh
      })
      return { ...read, ageMs: 0, isStale: false }
    } catch (error) {
      if (!held) throw error
      log.warn('balances.stale', { network: network.id, ...describeError(error) })
      return { ...held.value, ageMs: held.ageMs, isStale: true }
    }
  }

  /**
   * What a provider knows, else nodes; where tokens are asked for afresh nodes are asked too, since they know them first. While
   * the provider fails, what it last said of tokens that nodes were not asked about stays.
   */
  async function readSources(
    parameters: BalanceReader.Options,
    last: readonly BalanceRow[],
  ): Promise<BalanceReader.Read> {
    const { network, address, freshTokens } = parameters
    const family = families.of(network.id)
    if (!family) throw new UpstreamError('refused', { detail: 'namespace' })
    const keyOf = (row: BalanceRow) => toKey(network, row.address)
    const readNodes = () =>
      family.readBalances({ network, address, extraTokens: freshTokens }).then(
        rows => ({ rows }),
        (error: unknown) => ({ error }),
      )
    const asked = freshTokens.length > 0 ? readNodes() : undefined
    const provided = await askProvider(network, address)
    if (provided.rows && !asked) return { rows: provided.rows, isPartial: false }
    const read = await (asked ?? readNodes())
    if ('error' in read) {
      if (!provided.rows) throw read.error
      log.warn('balances.not-fresh', { network: network.id, ...describeError(read.error) })
      return { rows: provided.rows, isPartial: false }
    }
    const answered = new Set(read.rows.map(keyOf))
    const others = (provided.rows ?? (provided.hasFailed ? last : [])).filter(row => !answered.has(keyOf(row)))
    return { rows: [...read.rows, ...others].filter(isHeld), isPartial: provided.hasFailed }
  }

  function toKey(network: ServedNetwork, address: string | undefined): string {
    return address === undefined ? nativeAddress : (families.of(network.id)?.toKey(address) ?? address)
  }

  async function askProvider(
    network: ServedNetwork,
    address: string,
  ): Promise<{ readonly rows: readonly BalanceRow[] | undefined; readonly hasFailed: boolean }> {
    if (!provider || !isForProvider(network)) return { rows: undefined, hasFailed: false }
    try {
      return { rows: await provider.read(network, address), hasFailed: false }
    } catch (error) {
      const where = { provider: provider.name, port: 'balances', network: network.id }
      log.warn('provider.failed', { ...where, ...describeError(error) })
      return { rows: undefined, hasFailed: true }
    }
  }

  return {
    async read(parameters) {
      const { network } = parameters
      // What is counted from pools is read while the balances are; the second call finds it in memory.
      const [balances] = await Promise.all([readRows(parameters), prices.read(network, [])])
      const keyOf = (row: BalanceRow) => toKey(network, row.address)
      const { byAddress, isStale } = await prices.read(network, balances.rows.map(keyOf))
      const rows = balances.rows.map(row => ({ ...row, price: byAddress.get(keyOf(row)) ?? row.price }))
      return { ...balances, rows, isStale: balances.isStale || isStale }
    },
  }
}

function isHeld({ address, balance }: BalanceRow): boolean {
  return address === undefined || balance > 0n
}
