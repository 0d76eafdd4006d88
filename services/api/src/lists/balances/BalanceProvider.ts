import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { BalanceRow } from './BalanceRow.ts'

/** Port: a provider of all balances of an account on a network, including tokens that no list names. */
export type BalanceProvider = {
  /** Written in logs. */
  readonly name: string
  /**
   * Every balance above zero, the native currency always, with prices where they are known; `undefined` for a network that
   * it does not serve.
   *
   * @throws UpstreamError when it does not answer, or does not know the account yet.
   */
  read(network: ServedNetwork, address: string): Promise<readonly BalanceRow[] | undefined>
}
