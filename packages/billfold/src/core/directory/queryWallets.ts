import type { Kit } from '../Kit.ts'
import { loadQuery } from '../query/loadQuery.ts'
import type { FoundWallets } from './FoundWallet.ts'
import { foundListOptions } from './foundListOptions.ts'
import { markInstalled } from './markInstalled.ts'

/** A page or a search of the directory, by the kit's query cache. */
export async function queryWallets(kit: Kit, parameters: { page: number; search: string }): Promise<FoundWallets> {
  const { client } = await loadQuery(kit)
  const list = await client.fetchQuery({ ...foundListOptions(kit, parameters), retry: false })
  const { connectors, settings } = kit.store.getState()
  return markInstalled(list, connectors, settings)
}
