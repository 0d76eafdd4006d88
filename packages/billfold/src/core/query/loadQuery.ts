import type { QueryClient } from '@tanstack/query-core'
import type { Kit } from '../Kit.ts'

export type KitQuery = {
  readonly client: QueryClient
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/** Loads the query cache of a kit, once. */
export function loadQuery(kit: Kit): Promise<KitQuery> {
  const home = kit.runtime.slot(createHome)
  const load = () => import('./kitQuery.ts')
  home.loading ??= load()
    .catch(load)
    .then(({ createKitQuery, QueryObserver }) => ({ client: createKitQuery(kit), QueryObserver }))
    .catch(cause => {
      home.loading = undefined
      throw cause
    })
  return home.loading
}

const createHome = (): { loading?: Promise<KitQuery> | undefined } => ({})
