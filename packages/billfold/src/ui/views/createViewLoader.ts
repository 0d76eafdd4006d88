import { openModal } from '../../core/actions/openModal.ts'
import { toAlert } from '../../core/events/toAlert.ts'
import type { Kit } from '../../core/Kit.ts'
import type { ViewName } from '../../core/modal/views.ts'
import { alertViewUnavailable } from '../../protocol/errors/rows/alerts.ts'
import { findEmbedded } from '../embedded/findEmbedded.ts'
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
      let isMissing = false
      const fetchView = async () => {
        const isLogin = !(view in registry) && findEmbedded(kit.store.getState())
        const views = (isLogin ? (await loadEmbeddedUi(kit)).views : registry) as Views
        isMissing = !views[view]
        return (views[view] as NonNullable<Views[ViewName]>)()
      }
      const started = fetchView()
        .catch(fetchView)
        .then(module => {
          loaded.set(view, module.view)
          return module.view
        })
        .catch(cause => {
          if (isMissing) leave(kit, view)
          throw cause
        })
        .finally(() => loading.delete(view))
      loading.set(view, started)
      return started
    },
  }
}

/** A name that a host made up, or a login that nobody offers: no reload brings it. What is shown at rest is shown instead. */
function leave(kit: Kit, view: ViewName): void {
  kit.runtime.emit(toAlert(alertViewUnavailable, undefined, `: ${view}`))
  if (kit.store.getState().modal.history.at(-1)?.view === view) openModal(kit)
}

type Views = { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule }> }
