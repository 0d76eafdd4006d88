import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { closeModal } from '../../../core/actions/closeModal.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { Spinner } from '../../../parts/Spinner.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { type EmbeddedConnector, findEmbedded } from '../../shared/login/findEmbedded.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { errorDetails } from '../../shared/request/errorDetails.ts'
import { useSlow } from '../../shared/request/useSlow.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { LoginOff } from '../LoginOff.tsx'
import { useTask } from '../useTask.ts'
import { useFrameOver } from './useFrameOver.ts'

/**
 * Layer `views`: the place of the vault's frame, 360 × 600 below the header; on a bottom sheet of full width and docked, inside a host's element as large as that.
 * Nothing rounds, fades or moves the frame: a browser would call it hidden.
 */
const approveCss = `@layer views{
.bf-approve{display:grid;place-items:center;height:min(600px,100dvh - 96px);margin:-4px -8px -8px}
.bf-frame{position:absolute;z-index:3}
.bf-frame>iframe{display:block;width:100%;height:100%;border:0}
.bf-inline{position:relative}
.bf-inline .bf-approve{flex:1 1 auto;height:auto;min-height:320px}
@media (max-width:430px){.bf-dialog .bf-approve{height:min(600px,100dvh - 92px - env(safe-area-inset-bottom) - var(--_keyboard,0px));margin:-4px -16px -16px}}
}`

/** The connector leaves the view once all is answered; if it has not by then, the view shows that nothing is left. */
const LEFT_MS = 1_000

/** The place of the vault's frame, in which the visitor reads the request and answers it. This page draws nothing of the request. */
function ApproveTransaction() {
  const { connector } = useEmbedded()
  return connector ? <Place connector={connector} /> : <LoginOff />
}

function Place({ connector: { embedded } }: { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const subscribe = useCallback((listener: () => void) => embedded.subscribe(listener), [embedded])
  const isAsked = useSyncExternalStore(subscribe, () => embedded.requests().length > 0)
  const [wasAsked] = useState(isAsked)
  const [isReady, setIsReady] = useState(false)
  const { error, isBusy, start } = useTask()
  const dress = useCallback(
    () =>
      start(async signal => {
        await embedded.syncTheme({ signal })
        setIsReady(true)
      }),
    [embedded, start],
  )
  useEffect(() => {
    if (isAsked) dress()
    else setIsReady(false)
  }, [isAsked, dress])
  const isLeft = useSlow(wasAsked && !isAsked, LEFT_MS)
  useFrameOver(place, isReady && isAsked)

  const leave = () => closeModal(kit, 'visitor')
  if (!isAsked && (!wasAsked || isLeft))
    return (
      <>
        <AdoptCss css={moreCss} />
        <EmptyState
          icon={<CheckIcon />}
          title={t('approve.none')}
          hint={t('approve.noneHint')}
          action={
            <Button size="small" onClick={leave}>
              {t('action.close')}
            </Button>
          }
        />
      </>
    )
  if (error)
    return (
      <KeepFocus>
        <AdoptCss css={moreCss} />
        <FailedState
          title={t('approve.failed')}
          hint={t('approve.failedHint')}
          retry={{ label: t('action.retry'), onClick: dress, isBusy }}
          details={{ label: t('action.details'), text: errorDetails(error) }}
        />
        <Button onClick={leave}>{t('approve.decline')}</Button>
      </KeepFocus>
    )
  return (
    <>
      <AdoptCss css={approveCss} />
      <div ref={place} className="bf-approve">
        {!isReady && isAsked && (
          <div role="status">
            <Spinner size="large" />
            <VisuallyHidden>{t('approve.loading')}</VisuallyHidden>
          </div>
        )}
      </div>
    </>
  )
}

export const view: ViewModule<'ApproveTransaction'> = {
  texts: enEmbedded,
  title: (t, _, state) =>
    t(findEmbedded(state)?.embedded.requests()[0]?.method === 'OPEN_WALLET' ? 'approve.open' : 'approve.title'),
  Body: ApproveTransaction,
}
