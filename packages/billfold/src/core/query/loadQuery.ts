import type { QueryClient } from '@tanstack/query-core'
import type { Kit } from '../Kit.ts'

export type KitQuery = {
  readonly client: QueryClient
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/** Loads the query cache of a kit, once. */
export function loadQuery(kit: Kit): Promise<KitQuery> {
  const slot = kit.runtime.slot(createSlot)
  const load = () => import('./kitQuery.ts')
  slot.loading ??= load()
    .catch(load)
    .then(({ createKitQuery, QueryObserver }) => ({ client: createKitQuery(kit), QueryObserver }))
    .catch(cause => {
      slot.loading = undefined
      throw cause
    })
  return slot.loading
}

const createSlot = (): { loading?: Promise<KitQuery> | undefined } => ({})
