import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../../protocol/errors/rows/network.ts'
import { balanceCacheMs } from '../../protocol/limits.ts'
import type { NativeBalance } from '../contracts/Features.ts'
import { loadFeature } from '../features/loadFeature.ts'
import { readSettings } from '../features/readSettings.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from '../query/QueryOptions.ts'

/** The native balance of an account, in base units; fresh for 30 s. */
export function nativeBalanceOptions(kit: Kit, accountId: AccountId | undefined): QueryOptions<NativeBalance> {
  return {
    queryKey: ['nativeBalance', accountId],
    staleTime: balanceCacheMs,
    enabled: accountId !== undefined,
    async queryFn({ signal }) {
      const { networkId, namespace, address } = parseAccountId(accountId as AccountId)
      const network = kit.store.getState().networks.find(known => known.id === networkId)
      if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
      const read = await loadFeature(kit, namespace, 'nativeBalance')
      return read({ network, address, settings: readSettings(kit), signal })
    },
  }
}
