import { openModal } from '../../core/actions/openModal.ts'
import { toAlert } from '../../core/events/toAlert.ts'
import type { Kit } from '../../core/Kit.ts'
import type { ViewName } from '../../core/modal/views.ts'
import { alertViewUnavailable } from '../../protocol/errors/rows/alerts.ts'
import type { PartLoaders, ViewLoader } from './ViewLoader.ts'
import type { ViewModule } from './ViewModule.ts'

export function createViewLoader(kit: Kit, { listOf, parts }: createViewLoader.Options): ViewLoader {
  const loaded = new Map<ViewName, ViewModule>()
  const loading = new Map<ViewName, Promise<ViewModule>>()
  return {
    parts,
    get: view => loaded.get(view),
    load(view) {
      const known = loaded.get(view)
      if (known) return Promise.resolve(known)
      const running = loading.get(view)
      if (running) return running
      // The registry's type knows which module belongs to which name; here only the frame's part of it matters.
      let isMissing = false
      const fetchView = async () => {
        const views = (await listOf(kit, view)) as Views
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

export declare namespace createViewLoader {
  type Options = {
    /** The list that a view is in. Rejects if its chunk cannot be loaded. */
    listOf(kit: Kit, view: ViewName): object | Promise<object>
    readonly parts: PartLoaders
  }
}

/** A name that a host made up, or a login that no wallet offers: no reload brings it. The view at rest is shown instead. */
function leave(kit: Kit, view: ViewName): void {
  kit.runtime.emit(toAlert(alertViewUnavailable, undefined, `: ${view}`))
  if (kit.store.getState().modal.history.at(-1)?.view === view) openModal(kit)
}

type Views = { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule }> }
