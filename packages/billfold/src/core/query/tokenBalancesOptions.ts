import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'
import { balanceCacheMs } from '../../protocol/limits.ts'
import { loadFeature } from '../actions/loadFeature.ts'
import { readSettings } from '../actions/readSettings.ts'
import type { TokenBalance } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from './QueryOptions.ts'

/** All balances of an account on its network, native first; fresh for 30 s. Read from the chain, tokens as the host listed them. */
export function tokenBalancesOptions(
  kit: Kit,
  accountId: AccountId | undefined,
): QueryOptions<readonly TokenBalance[]> {
  return {
    queryKey: ['tokenBalances', accountId],
    staleTime: balanceCacheMs,
    enabled: accountId !== undefined,
    async queryFn({ signal }) {
      const { networkId, namespace, address } = parseAccountId(accountId as AccountId)
      const { networks, settings } = kit.store.getState()
      const network = networks.find(known => known.id === networkId)
      if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
      const read = await loadFeature(kit, namespace, 'tokenBalances')
      const tokens = settings.tokens[networkId]
      return read({ network, address, settings: readSettings(kit), signal, ...(tokens ? { tokens } : {}) })
    },
  }
}
