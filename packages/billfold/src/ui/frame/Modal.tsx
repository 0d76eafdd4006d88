import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { goBack } from '../../core/actions/goBack.ts'
import { navigate } from '../../core/actions/navigate.ts'
import type { ViewEntry } from '../../core/modal/views.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Frame } from '../../parts/Frame.tsx'
import { Header } from '../../parts/Header.tsx'
import { useText } from '../texts/useText.ts'
import type { ViewLoader } from '../views/createViewLoader.ts'
import type { ViewModule } from '../views/ViewModule.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { LoadingView } from './LoadingView.tsx'
import { TITLE_ID } from './titleId.ts'

/** The open modal: header and card around the view on top of the history. Draws nothing while closed. */
export function Modal({ views }: { readonly views: ViewLoader }) {
  const modal = useKitState(state => state.modal)
  const entry = modal.history.at(-1)
  return modal.isOpen && entry ? <OpenModal views={views} entry={entry} depth={modal.history.length} /> : null
}

function OpenModal({
  views,
  entry,
  depth,
}: {
  readonly views: ViewLoader
  readonly entry: ViewEntry
  readonly depth: number
}) {
  const kit = useKit()
  const t = useText()
  const state = useKitState(whole => whole)
  const { module, hasFailed, retry } = useViewModule(views, entry.view)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(0)
  const { modal, settings } = state

  // Focus: on the first useful control when the modal opens, on the title whenever the view changes.
  useLayoutEffect(() => {
    if (shown.current === entry.key || (!module && !hasFailed)) return
    const isOpening = shown.current === 0
    shown.current = entry.key
    if (settings.isInline && isOpening) return
    const body = title.current?.getRootNode()
    const first =
      isOpening && body instanceof ShadowRoot
        ? body.querySelector<HTMLElement>('.bf-body :is(button, a[href], input):not([disabled])')
        : null
    ;(first ?? title.current)?.focus({ preventScroll: true })
  }, [entry.key, module, hasFailed, settings.isInline])

  const isFirst = depth <= 1
  const { help, Start, Side, Body } = module ?? {}
  const header = (
    <Header
      title={module ? module.title(t, entry.params as never, state) : t('state.loading')}
      titleId={TITLE_ID}
      titleRef={title}
      start={isFirst && Start ? <Start /> : undefined}
      back={isFirst ? undefined : { label: t('action.back'), onClick: () => goBack(kit) }}
      help={
        help && settings.isWalletGuideEnabled
          ? { label: t('action.help'), onClick: () => navigate(kit, { view: help }) }
          : undefined
      }
      close={settings.isInline ? undefined : { label: t('action.close'), onClick: () => closeModal(kit, 'visitor') }}
    />
  )
  return (
    <Frame
      header={header}
      viewKey={String(entry.key)}
      direction={modal.visits > 1 && shown.current !== 0 ? modal.direction : undefined}
      layout={Side && settings.layout !== 'compact' ? 'wide' : 'compact'}
      side={Side && <Side params={entry.params as never} />}
      onSwipeClose={settings.isInline ? undefined : () => closeModal(kit, 'visitor')}
      isInline={settings.isInline}
    >
      <ErrorBoundary key={entry.key}>
        {Body ? <Body params={entry.params as never} /> : hasFailed ? <LoadFailed retry={retry} /> : <LoadingView />}
      </ErrorBoundary>
    </Frame>
  )
}

function useViewModule(
  views: ViewLoader,
  view: ViewEntry['view'],
): { module: ViewModule | undefined; hasFailed: boolean; retry: () => void } {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<string>()
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
