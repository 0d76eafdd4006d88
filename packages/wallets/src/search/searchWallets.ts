import { matchRank, type Searchable } from './matchRank.ts'

/** What a row needs for being searched: rows of this package, and those that an operator adds. */
export type SearchableWallet = Searchable & {
  readonly id: string
  readonly explorerId?: string
  readonly namespaces: readonly string[]
  readonly chains?: readonly string[]
  readonly badge?: 'certified'
}

/**
 * Finds one page of wallets. Pure; the answer keeps the order of `rows`, except that a search puts better answers first
 * (`matchRank`).
 *
 * Every filter compares whole values, never parts: a wallet on `eip155:10` is no answer to `eip155:1`. An empty list is
 * no filter. `chains`: a wallet that states chains of a family must state one of those asked for; where it supports a
 * family and states no chain of it, any chain of the family will do. `names` and `rdns` together ask for wallets that
 * have either (the ranking of installed wallets). `include` and `exclude` accept our id, the explorer id or an
 * rdns, where `….mobile` is the same wallet.
 *
 * Existing integrations send `badge=certified` beside `names` and `rdns`. That is no `badgeType`: a server passes only
 * `badge_type` on.
 *
 * @param parameters.page from 1
 * @param parameters.entries rows per page; without it all rows are on page 1
 * @returns the rows of the page, and how many rows all pages have
 * @throws RangeError when `page` or `entries` is no positive integer
 * @example searchWallets(walletRows, { search: 'rain', page: 1, entries: 40 }).data[0]?.id // 'rainbow'
 */
export function searchWallets<wallet extends SearchableWallet>(
  rows: readonly wallet[],
  parameters: searchWallets.Parameters = {},
): searchWallets.ReturnType<wallet> {
  const { page = 1, entries, search = '' } = parameters
  if (!isCount(page)) throw new RangeError('page must be a positive integer')
  if (entries !== undefined && !isCount(entries)) throw new RangeError('entries must be a positive integer')
  const isWanted = filterOf(parameters)
  const tiers: wallet[][] = [[], [], [], []]
  for (const row of rows) {
    const rank = isWanted(row) ? matchRank(row, search) : undefined
    if (rank !== undefined) tiers[rank]?.push(row)
  }
  const found = tiers.flat()
  if (entries === undefined) return { data: page === 1 ? found : [], count: found.length }
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

function filterOf(parameters: searchWallets.Parameters): (row: SearchableWallet) => boolean {
  const include = namesOf(parameters.include)
  const exclude = namesOf(parameters.exclude)
  const chains = setOf(parameters.chains)
  const families = new Set([...(chains ?? [])].map(familyOf))
  const namespaces = setOf(parameters.namespaces)
  const rdns = setOf(parameters.rdns)
  const names = setOf(parameters.names?.map(name => name.trim().toLowerCase()))

  const isListed = (list: ReadonlySet<string>, row: SearchableWallet) =>
    list.has(row.id) ||
    (row.explorerId !== undefined && list.has(row.explorerId)) ||
    row.rdns?.some(name => list.has(bareDomain(name))) === true
  const isOnChain = (row: SearchableWallet) => {
    if (row.chains?.some(chain => chains?.has(chain))) return true
    const stated = new Set(row.chains?.map(familyOf))
    return row.namespaces.some(family => families.has(family) && !stated.has(family))
  }
  const isInstalled = (row: SearchableWallet) =>
    names?.has(row.name.toLowerCase()) === true || row.rdns?.some(name => rdns?.has(name)) === true

  return row =>
    (!include || isListed(include, row)) &&
    (!exclude || !isListed(exclude, row)) &&
    (parameters.badgeType === undefined || (row.badge ?? 'none') === parameters.badgeType) &&
    (!chains || isOnChain(row)) &&
    (!namespaces || row.namespaces.some(family => namespaces.has(family))) &&
    ((!names && !rdns) || isInstalled(row))
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return values === undefined || values.length === 0 ? undefined : new Set(values)
}

/** Ids as they are, and as rdns. */
function namesOf(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return setOf(values?.flatMap(value => [value, bareDomain(value)]))
}

/** The phone app of a wallet (`io.metamask.mobile`) is the same wallet. */
function bareDomain(rdns: string): string {
  return rdns.toLowerCase().replace(/\.mobile$/, '')
}

function familyOf(chain: string): string {
  return chain.split(':')[0] ?? ''
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

export declare namespace searchWallets {
  type Parameters = {
    readonly search?: string | undefined
    readonly page?: number | undefined
    readonly entries?: number | undefined
    readonly include?: readonly string[] | undefined
    readonly exclude?: readonly string[] | undefined
    /** CAIP-2 ids. */
    readonly chains?: readonly string[] | undefined
    /** CAIP-2 namespaces. */
    readonly namespaces?: readonly string[] | undefined
    readonly badgeType?: 'none' | 'certified' | undefined
    /** EIP-6963 reverse domain names. */
    readonly rdns?: readonly string[] | undefined
    readonly names?: readonly string[] | undefined
  }
  type ReturnType<wallet> = { readonly data: readonly wallet[]; readonly count: number }
}
