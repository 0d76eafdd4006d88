import type { Kit } from '../../core/Kit.ts'
import type { ViewName } from '../../core/modal/views.ts'
import { loadEmbeddedUi } from '../embedded/loadEmbeddedUi.ts'
import { registry } from './registry.ts'
import type { ViewModule } from './ViewModule.ts'

/** Loads views once, and gives those that are loaded at once, so that a warmed view is drawn in the frame of the click. */
export type ViewLoader = {
  get(view: ViewName): ViewModule | undefined
  /** Rejects when the chunk failed twice; the next call tries again. */
  load(view: ViewName): Promise<ViewModule>
}

export function createViewLoader(kit: Kit): ViewLoader {
  const loaded = new Map<ViewName, ViewModule>()
  const loading = new Map<ViewName, Promise<ViewModule>>()
  return {
    get: view => loaded.get(view),
    load(view) {
      const known = loaded.get(view)
      if (known) return Promise.resolve(known)
      const running = loading.get(view)
      if (running) return running
      // The registry's type knows which module belongs to which name; here only the frame's part of it matters.
      // A name that a host made up rejects like a chunk that is gone.
      const fetchView = async () => {
        const own = (registry as Views)[view] ?? ((await loadEmbeddedUi(kit)).views as Views)[view]
        return (own as NonNullable<typeof own>)()
      }
      const started = fetchView()
        .catch(fetchView)
        .then(module => {
          loaded.set(view, module.view)
          return module.view
        })
        .finally(() => loading.delete(view))
      loading.set(view, started)
      return started
    },
  }
}

type Views = { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule }> }
