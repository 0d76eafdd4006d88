import { useLayoutEffect } from 'react'
import type { ViewEntry } from '../../core/modal/views.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import type { ViewLoader } from '../view/ViewLoader.ts'
import { ClosedAsking } from './ClosedAsking.tsx'
import { ClosedToasts } from './ClosedToasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FailedCard } from './FailedCard.tsx'
import { OpenModal } from './OpenModal.tsx'

/**
 * The modal of a kit. While it is closed it draws nothing, or ahead what the next opening will show: its first view, in
 * the closed dialog, for the visit that follows the visits so far.
 */
export function Modal({ views, preparedFor, show }: Modal.Props) {
  const modal = useKitState(state => state.modal)
  const isFree = useKitState(state => Object.values(state.namespaces).every(now => now.status === 'disconnected'))
  const isAhead = preparedFor === modal.visits && isFree
  const entry = modal.isOpen ? modal.history.at(-1) : isAhead ? nextVisit(modal.visits) : undefined
  return (
    <>
      {!modal.isOpen && <ClosedToasts />}
      {!modal.isOpen && <ClosedAsking />}
      {entry && <Drawn entry={entry} views={views} show={show} />}
    </>
  )
}

function Drawn({ entry, views, show }: Pick<Modal.Props, 'views' | 'show'> & { readonly entry: ViewEntry }) {
  const modal = useKitState(state => state.modal)
  return (
    <>
      <Shown isOpen={modal.isOpen} show={show} />
      <ErrorBoundary Fallback={FailedCard} resetKey={entry.key}>
        <OpenModal views={views} entry={entry} isOpen={modal.isOpen} depth={modal.isOpen ? modal.history.length : 1} />
      </ErrorBoundary>
    </>
  )
}

/**
 * Shows the dialog once its content is drawn: it is then laid out once and not twice. First among its siblings, so that
 * the focus can move into what is shown.
 */
function Shown({ isOpen, show }: { readonly isOpen: boolean; readonly show: () => void }) {
  useLayoutEffect(() => {
    if (isOpen) show()
  }, [isOpen, show])
  return null
}

export declare namespace Modal {
  type Props = {
    /** Puts the dialog on the page, if it is not there. */
    readonly show: () => void
    readonly views: ViewLoader
    /** Number of visits before the one that is drawn ahead; none is when it is absent or another one came between. */
    readonly preparedFor: number | undefined
  }
}

/** As the machine will make it, so that the opening finds it drawn. */
function nextVisit(visits: number): ViewEntry {
  return { view: 'Connect', params: undefined, key: visits + 1 }
}
