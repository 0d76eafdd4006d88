import type { Kit } from '../Kit.ts'
import { isChosen } from './isChosen.ts'
import { loadDirectory } from './loadDirectory.ts'
import { searchDirectory } from './searchDirectory.ts'
import { walletListOptions } from './walletListOptions.ts'

/**
 * `walletListOptions` in the order of the Connect view: the first page begins with the featured wallets and then the
 * groups of the host, of the bundled directory as there, and the later pages leave them out. A search is ordered by match.
 */
export function foundListOptions(
  kit: Kit,
  parameters: { readonly page: number; readonly search: string },
): walletListOptions.ReturnType {
  const { page, search } = parameters
  const { settings, namespaces } = kit.store.getState()
  const chosen = [settings.featuredWalletIds, ...Object.values(settings.walletGroups)].flat()
  const list = walletListOptions(kit, parameters)
  if (search || chosen.length === 0) return list
  return {
    ...list,
    queryKey: [...list.queryKey, chosen],
    async queryFn(context) {
      const asked = await list.queryFn(context)
      // The page of an API is worth showing without the bundled directory.
      const known = searchDirectory(await loadDirectory(kit).catch(() => asked.wallets), {
        include: settings.includeWalletIds,
        exclude: settings.excludeWalletIds,
        namespaces: Object.keys(namespaces),
      })
      const first = new Set(chosen.flatMap(id => known.find(wallet => isChosen([id], wallet)) ?? []))
      const ids = new Set([...first].map(({ id }) => id))
      const others = asked.wallets.filter(({ id }) => !ids.has(id))
      return { ...asked, wallets: page === 1 ? [...first, ...others] : others }
    },
  }
}
