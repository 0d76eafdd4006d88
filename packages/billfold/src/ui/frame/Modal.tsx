import { useKitState } from '../../hooks/useKitState.ts'
import type { ViewLoader } from '../views/createViewLoader.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FailedCard } from './FailedCard.tsx'
import { OpenModal } from './OpenModal.tsx'

/** The modal of a kit. Draws nothing while it is closed. */
export function Modal({ views }: { readonly views: ViewLoader }) {
  const modal = useKitState(state => state.modal)
  const entry = modal.history.at(-1)
  if (!modal.isOpen || !entry) return null
  return (
    <ErrorBoundary Fallback={FailedCard} resetKey={entry.key}>
      <OpenModal views={views} entry={entry} depth={modal.history.length} />
    </ErrorBoundary>
  )
}
