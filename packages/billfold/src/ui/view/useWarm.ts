import { type FocusEvent, useContext, useMemo } from 'react'
import type { ViewName } from '../../core/modal/views.ts'
import { ViewLoaderContext } from './ViewLoaderContext.ts'

/**
 * Handlers that load the code of another view as soon as the visitor looks like going there, so that it is drawn in the
 * frame of the press.
 * @example <Row {...useWarm('AllWallets')} onClick={…} />
 */
export function useWarm(view: ViewName): useWarm.ReturnType {
  const loader = useContext(ViewLoaderContext)
  return useMemo(() => {
    // A chunk that fails now is requested again when the view is opened, which then shows the failure.
    const warm = () => void loader.load(view).catch(() => {})
    return {
      onPointerEnter: warm,
      onPointerDown: warm,
      // Not for the focus that the modal sets when it opens: the visitor has not chosen it.
      onFocus: ({ currentTarget }) =>
        !currentTarget.closest('[data-entering]') && currentTarget.matches(':focus-visible') && warm(),
    }
  }, [loader, view])
}

export declare namespace useWarm {
  type ReturnType = { onPointerEnter(): void; onPointerDown(): void; onFocus(event: FocusEvent<HTMLElement>): void }
}
