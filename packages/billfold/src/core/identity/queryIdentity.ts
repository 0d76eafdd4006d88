import type { AccountId } from '../../protocol/caip/types.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import { loadQuery } from '../query/loadQuery.ts'
import { identityOptions } from './identityOptions.ts'

/** The identity of an account, by the kit's query cache; `null` for nothing. */
export async function queryIdentity(kit: Kit, accountId: AccountId | undefined): Promise<Identity | null> {
  const { enabled, ...options } = identityOptions(kit, accountId)
  if (!enabled) return null
  const { client } = await loadQuery(kit)
  return client.fetchQuery({ ...options, retry: false })
}
