import { useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { awaitedWallets } from '../../core/asking/awaitedWallets.ts'
import type { ViewEntry } from '../../core/modal/views.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Frame } from '../../parts/Frame.tsx'
import { Header } from '../../parts/Header.tsx'
import { useText } from '../texts/useText.ts'
import { useLazyPart } from '../view/useLazyPart.ts'
import type { ViewLoader } from '../view/ViewLoader.ts'
import { ViewLoaderContext } from '../view/ViewLoaderContext.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OpenModal } from './OpenModal.tsx'
import { TITLE_ID } from './titleId.ts'
import { ViewFailed } from './ViewFailed.tsx'

/**
 * The modal of a kit. While it is closed it draws nothing, or ahead what the next opening will show: its first view, in
 * the closed dialog, for the visit that follows the visits so far.
 */
export function Modal({ views, preparedFor, place }: Modal.Props) {
  const modal = useKitState(state => state.modal)
  const isFree = useKitState(state => Object.values(state.namespaces).every(now => now.status === 'disconnected'))
  const isAhead = preparedFor === modal.visits && isFree
  const entry = modal.isOpen ? modal.history.at(-1) : isAhead ? nextVisit(modal.visits) : undefined
  return (
    <>
      {!modal.isOpen && <ClosedToasts />}
      {!modal.isOpen && <ClosedAsking />}
      {entry && <Drawn entry={entry} views={views} place={place} />}
    </>
  )
}

function Drawn({ entry, views, place }: Pick<Modal.Props, 'views' | 'place'> & { readonly entry: ViewEntry }) {
  const modal = useKitState(state => state.modal)
  return (
    <>
      <Placed isOpen={modal.isOpen} visits={modal.visits} place={place} />
      <ErrorBoundary Fallback={FailedCard} resetKey={entry.key}>
        <OpenModal views={views} entry={entry} isOpen={modal.isOpen} depth={modal.isOpen ? modal.history.length : 1} />
      </ErrorBoundary>
    </>
  )
}

/**
 * Shows the dialog once its content is drawn: it is then laid out once and not twice. First among its siblings, so that
 * the focus can move into what is shown. What is drawn ahead is laid out ahead, too.
 */
function Placed({
  isOpen,
  visits,
  place,
}: Pick<Modal.Props, 'place'> & { readonly isOpen: boolean; readonly visits: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed and opened again in one tick, the dialog is closed.
  useLayoutEffect(() => place(isOpen), [isOpen, visits, place])
  return null
}

export declare namespace Modal {
  type Props = {
    /** Puts the dialog on the page, if it is not there; lays it out where it stays closed. */
    readonly place: (isOpen: boolean) => void
    readonly views: ViewLoader
    /** Number of visits before the one that is drawn ahead; none is when it is absent or another one came between. */
    readonly preparedFor: number | undefined
  }
}

/** As the machine will make it, so that the opening finds it drawn. */
function nextVisit(visits: number): ViewEntry {
  return { view: 'Connect', params: undefined, key: visits + 1 }
}

/**
 * While the modal is closed and a request of the page waits in a wallet elsewhere, says so over the page. A toast goes
 * first, for it has the same place; a dismissed card stays away until the next request.
 */
function ClosedAsking() {
  const kit = useKit()
  const awaited = awaitedWallets(kit)
  const names = useSyncExternalStore(awaited.subscribe, awaited.list, awaited.list)
  const hasToast = useKitState(state => state.toast.shown !== undefined)
  const [hidden, setHidden] = useState<readonly string[]>()
  const isWanted = names.length > 0 && !hasToast && hidden !== names
  const Card = useLazyPart(isWanted, useContext(ViewLoaderContext).parts.PageAsking)
  const [name] = names
  return Card && isWanted && name !== undefined ? <Card name={name} hide={() => setHidden(names)} /> : null
}

/** Toasts that come while the modal is closed, over the page. One that the visitor has seen in the modal does not follow. */
function ClosedToasts() {
  const { shown, count } = useKitState(state => state.toast)
  const [seen] = useState(count)
  const isNew = shown !== undefined && shown.id > seen
  const Toast = useLazyPart(isNew, async () => (await import('./PageToast.tsx')).PageToast)
  return Toast ? <Toast toast={isNew ? shown : undefined} /> : null
}

/** In place of header and view when what is around the view threw. */
function FailedCard({ retry }: { readonly retry: () => void }) {
  const kit = useKit()
  const t = useText()
  // Not from the store: what it holds may be what threw.
  const isInline = kit.runtime.inlineIn !== undefined
  const close = { label: t('action.close'), onClick: () => closeModal(kit, 'visitor') }
  return (
    <Frame
      header={<Header title={t('error.title')} titleId={TITLE_ID} close={isInline ? undefined : close} />}
      isInline={isInline}
    >
      <ViewFailed retry={retry} />
    </Frame>
  )
}
