import type { AccountId } from '../../protocol/caip/types.ts'
import type { NativeBalance } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { loadQuery } from '../query/loadQuery.ts'
import { nativeBalanceOptions } from './nativeBalanceOptions.ts'

/** The native balance of an account as the node returns it now; views that show it are updated by the kit's query cache. */
export async function queryNativeBalance(kit: Kit, accountId: AccountId): Promise<NativeBalance> {
  const { client } = await loadQuery(kit)
  const { enabled, ...options } = nativeBalanceOptions(kit, accountId)
  return client.fetchQuery({ ...options, staleTime: 0, retry: false })
}
