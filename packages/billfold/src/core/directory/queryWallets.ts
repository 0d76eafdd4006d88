import type { Kit } from '../Kit.ts'
import { loadQuery } from '../query/loadQuery.ts'
import type { FoundWallets } from './FoundWallet.ts'
import { markInstalled } from './markInstalled.ts'
import { walletListOptions } from './walletListOptions.ts'

/** A page or a search of the directory, by the kit's query cache. */
export async function queryWallets(kit: Kit, parameters: { page: number; search: string }): Promise<FoundWallets> {
  const { client } = await loadQuery(kit)
  const list = await client.fetchQuery({ ...walletListOptions(kit, parameters), retry: false })
  return markInstalled(list, kit.store.getState().connectors)
}
