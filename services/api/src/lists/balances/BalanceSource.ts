import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { BalanceRow } from './BalanceRow.ts'

/** Port: a family, as far as balances are read from it. */
export type BalanceSource = {
  /**
   * What an account holds on a network: the own currency always and first, tokens of which it has some, `extraTokens` in any case.
   *
   * @throws UpstreamError or BillfoldError when no node answers: unknown is never zero.
   */
  readBalances(options: BalanceSource.Options): Promise<readonly BalanceRow[]>
  /** The one way to write an address as a key. */
  toKey(address: string): string
}

export declare namespace BalanceSource {
  type Options = {
    readonly network: ServedNetwork
    readonly address: string
    /** Further tokens to look for. */
    readonly extraTokens: readonly string[]
  }
}
