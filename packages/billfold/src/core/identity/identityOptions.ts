import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { nameCacheMs } from '../../protocol/limits.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from '../query/QueryOptions.ts'
import { askIdentity } from './askIdentity.ts'
import { findNameNetwork } from './findNameNetwork.ts'

/**
 * What an address is called on a network (its name leads back to it) and its picture; `null` for nothing. Fresh for five
 * minutes, also over a reload. Asked of the configured network that keeps names; where none does, of the API; on test
 * networks no request is made (specification section 7).
 */
export function identityOptions(kit: Kit, accountId: AccountId | undefined): QueryOptions<Identity | null> {
  return {
    queryKey: ['identity', accountId],
    staleTime: nameCacheMs,
    enabled: accountId !== undefined && canAsk(kit, accountId),
    queryFn: ({ signal }) => askIdentity(kit, accountId as AccountId, signal),
  }
}

function canAsk(kit: Kit, accountId: AccountId): boolean {
  const { networkId, namespace } = parseAccountId(accountId)
  const { networks, settings } = kit.store.getState()
  const network = networks.find(({ id }) => id === networkId)
  if (!network || network.isTestnet || !kit.adapters.get(namespace)?.names) return false
  return !!settings.api || findNameNetwork(kit, networkId) !== undefined
}
