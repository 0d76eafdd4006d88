import { useMemo, useState } from 'react'
import { closeModal } from '../../core/actions/closeModal.ts'
import { goBack } from '../../core/actions/goBack.ts'
import { navigate } from '../../core/actions/navigate.ts'
import type { ViewEntry } from '../../core/modal/views.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Button } from '../../parts/Button.tsx'
import { Frame } from '../../parts/Frame.tsx'
import { Header } from '../../parts/Header.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { TextContext, useText } from '../texts/useText.ts'
import type { ViewLoader } from '../view/ViewLoader.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Toasts } from './Toasts.tsx'
import { TITLE_ID } from './titleId.ts'
import { useViewFocus } from './useViewFocus.ts'
import { useViewModule } from './useViewModule.ts'
import { ViewFailed } from './ViewFailed.tsx'

/** Header, card and messages around the view on top of the history. */
export function OpenModal({
  views,
  entry,
  isOpen,
  depth,
}: {
  readonly views: ViewLoader
  readonly entry: ViewEntry
  /** False while it is drawn ahead, in the closed dialog. */
  readonly isOpen: boolean
  readonly depth: number
}) {
  const kit = useKit()
  const shared = useText()
  const state = useKitState(whole => whole)
  const { layout, isInline, isWalletGuideEnabled } = state.settings
  const { module, hasFailed, retry } = useViewModule(views, entry.view)
  const title = useViewFocus({ key: entry.key, isOpen, isReady: module !== undefined || hasFailed, isInline })
  const direction = useDirection(entry.key, state.modal.direction)
  const t = useMemo(() => (module?.texts ? createText({ ...en, ...module.texts }, 'en') : shared), [module, shared])
  const { Start, Side, Body } = module ?? {}
  const help = isWalletGuideEnabled ? module?.help : undefined
  const isFirst = depth <= 1
  const isWide = Side && layout !== 'compact' && !isInline
  const header = (
    <>
      <Header
        title={module ? module.title(t, entry.params as never, state) : t(hasFailed ? 'chunk.title' : 'state.loading')}
        titleId={TITLE_ID}
        titleRef={title}
        start={isFirst && Start ? <Start /> : undefined}
        back={isFirst ? undefined : { label: t('action.back'), onClick: () => goBack(kit) }}
        help={help && toHelp(help)}
        close={isInline ? undefined : { label: t('action.close'), onClick: () => closeModal(kit, 'visitor') }}
      />
      <Toasts />
    </>
  )
  function toHelp(view: NonNullable<ViewModule['help']>) {
    const isWallet = view === 'WhatIsAWallet'
    return {
      label: t(isWallet ? 'action.help' : 'network.title'),
      onClick() {
        kit.runtime.emit({ type: isWallet ? 'CLICK_WALLET_HELP' : 'CLICK_NETWORK_HELP' })
        navigate(kit, { view })
      },
    }
  }
  return (
    <TextContext.Provider value={t}>
      <Frame
        header={header}
        viewKey={String(entry.key)}
        direction={direction}
        isLoading={!module && !hasFailed}
        layout={isWide ? 'wide' : 'compact'}
        side={
          isWide && (
            <ErrorBoundary Fallback={Nothing} resetKey={entry.key}>
              <Side params={entry.params as never} />
            </ErrorBoundary>
          )
        }
        onSwipeClose={isInline ? undefined : () => closeModal(kit, 'visitor')}
        isInline={isInline}
      >
        <ErrorBoundary key={entry.key} Fallback={ViewFailed}>
          {Body ? <Body params={entry.params as never} /> : hasFailed ? <LoadFailed retry={retry} /> : <LoadingView />}
        </ErrorBoundary>
      </Frame>
    </TextContext.Provider>
  )
}

/** The way the view on screen came: none for the first of an opening, which does not slide. */
function useDirection(key: number, direction: 'forward' | 'back'): 'forward' | 'back' | undefined {
  const [travel, setTravel] = useState<{ key: number; direction: 'forward' | 'back' | undefined }>({
    key,
    direction: undefined,
  })
  if (travel.key === key) return travel.direction
  setTravel({ key, direction })
  return direction
}

/** In place of a view whose code could not be loaded twice. */
function LoadFailed({ retry }: { readonly retry: () => void }) {
  const t = useText()
  return (
    <div className="bf-center" role="alert">
      <p className="bf-lead">{t('chunk.title')}</p>
      <p className="bf-hint">{t('chunk.hint')}</p>
      <Button kind="primary" onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** In place of a view whose code is on its way. */
function LoadingView() {
  const t = useText()
  return (
    <div className="bf-center bf-loading">
      <Spinner label={t('state.loading')} size="large" />
    </div>
  )
}

/** In place of what is not needed to go on. */
const Nothing = () => null
