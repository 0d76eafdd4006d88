import type { WalletRow } from './WalletRow.ts'

/** A row with its place in the directory. */
export type RankedWallet = WalletRow & {
  /** Place in the neutral order, from 1. */
  readonly order: number
}

/** A vendor's own package says nothing about how widely its wallet is used. */
const vendors: ReadonlySet<string> = new Set([
  ...['metamask-solana-standard', 'metamask-bitcoin-standard', 'brave-solana-standard', 'explorer-ids', 'derived'],
  ...['web3-onboard-dcent', 'web3-onboard-enkrypt', 'web3-onboard-zeal'],
])

/**
 * Puts rows into the neutral order of the directory: most points first, then by id.
 *
 * Points are counted from the row alone, so no wallet can be promoted by hand: 4 for each publisher that names the wallet
 * (its own vendor excepted; all Solana adapters are one publisher, so are web3-onboard's packages), 1 for each stated
 * way to get or reach it (home page, store page, link, rdns, standard name, pairing) and 1 for each family.
 */
export function rankRows(rows: readonly WalletRow[]): RankedWallet[] {
  const scored = rows.map(row => ({ row, points: pointsOf(row) }))
  scored.sort((a, b) => b.points - a.points || (a.row.id < b.row.id ? -1 : 1))
  return scored.map(({ row }, index) => ({ ...row, order: index + 1 }))
}

function pointsOf(row: WalletRow): number {
  const publishers = new Set(
    Object.values(row.sources)
      .flat()
      .filter(key => !vendors.has(key))
      .map(key => /^(solana-adapter|web3-onboard)-/.exec(key)?.[1] ?? key),
  )
  const links = Object.keys(row.links ?? {}).filter(name => name !== 'schemes').length
  const stated = [row.homepage, row.rdns, row.solanaStandardName, row.bitcoinStandardName, row.supportsPairing]
  const ways = Object.keys(row.stores ?? {}).length + links + stated.filter(value => value !== undefined).length
  return 4 * publishers.size + ways + row.namespaces.length
}
