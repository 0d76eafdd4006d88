import { getWallets } from '../../protocol/http/getWallets.ts'
import { walletPageCount, walletSearchCount } from '../../protocol/limits.ts'
import { callApi } from '../api/callApi.ts'
import { identify } from '../api/identify.ts'
import type { Kit } from '../Kit.ts'
import { fromWire } from './fromWire.ts'
import type { WalletList } from './walletListOptions.ts'

/**
 * A page or a search of the API's directory. Rows that come twice count once (fault 11). Networks are not a filter here:
 * few wallets state theirs, and a wallet that can add networks fits every one of its family.
 * @throws as `callApi`.
 */
export async function fetchWallets(
  kit: Kit,
  parameters: { page: number; search: string; signal: AbortSignal },
): Promise<WalletList> {
  const { settings } = kit.store.getState()
  const { api = '' } = settings
  const list = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : undefined)
  const { data, count } = await callApi(
    kit,
    getWallets,
    {
      page: parameters.page,
      entries: parameters.search ? walletSearchCount : walletPageCount,
      search: parameters.search || undefined,
      include: list(settings.includeWalletIds),
      exclude: list(settings.excludeWalletIds),
    },
    { signal: parameters.signal },
  )
  const query = new URLSearchParams(identify(kit)).toString()
  const rows = new Map(data.map(row => [row.id, fromWire(row, api, query)]))
  return { wallets: [...rows.values()], count }
}
