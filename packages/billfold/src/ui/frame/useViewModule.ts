import { useEffect, useState } from 'react'
import type { ViewName } from '../../core/modal/views.ts'
import type { ViewLoader } from '../view/ViewLoader.ts'
import type { ViewModule } from '../view/ViewModule.ts'

/** The code of a view: at once if it is loaded, else when it arrives, or that it could not be loaded. */
export function useViewModule(views: ViewLoader, view: ViewName): useViewModule.ReturnType {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<ViewName>()
  const [attempt, setAttempt] = useState(0)
  const module = views.get(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the loading.
  useEffect(() => {
    if (views.get(view)) return
    let isOver = false
    views.load(view).then(
      () => isOver || redraw(count => count + 1),
      () => isOver || setFailed(view),
    )
    return () => {
      isOver = true
    }
  }, [views, view, attempt])
  return {
    module,
    hasFailed: failed === view && !module,
    retry: () => {
      setFailed(undefined)
      setAttempt(count => count + 1)
    },
  }
}

export declare namespace useViewModule {
  type ReturnType = { module: ViewModule | undefined; hasFailed: boolean; retry: () => void }
}
