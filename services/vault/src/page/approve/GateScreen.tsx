import { Button, Notice } from 'billfold/parts'
import { useEffect, useRef, useState } from 'react'
import type { Approval, Decision } from '../../approve/Approval.ts'
import { useText } from '../texts/useText.ts'
import { Page } from '../ui/Page.tsx'
import { Asker } from './Asker.tsx'
import type { Stage } from './createStage.tsx'

/** In place of an approval that must not be drawn in a host's page: who asks, why a window, and the press that opens it. Pressing it decides nothing. */
export function GateScreen({ approval, onDecide, openWindow }: GateScreen.Props) {
  const t = useText()
  const [state, setState] = useState<'asking' | 'open' | 'blocked' | 'closed'>('asking')
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  const open = () => {
    close.current?.()
    const opened = openWindow(approval, { onDecide, onClosed: () => setState('closed') })
    close.current = opened
    setState(opened ? 'open' : 'blocked')
  }
  return (
    <Page
      title={t('gate.title')}
      head={<Asker origin={approval.origin} claimedName={approval.claimedName} says={t('gate.asker')} />}
      foot={
        <>
          <p className="page-hint" role="status">
            {state === 'open' ? t('gate.waiting') : ''}
          </p>
          <Button kind="primary" onClick={event => event.isTrusted && open()}>
            {t(state === 'open' ? 'gate.again' : 'gate.open')}
          </Button>
          <Button kind="text" onClick={() => onDecide({ isApproved: false })}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      {state === 'blocked' && (
        <Notice tone="warning" isLive>
          {t('gate.blocked')}
        </Notice>
      )}
      {state === 'closed' && <Notice isLive>{t('gate.closed')}</Notice>}
      <ul className="page-reasons">
        {approval.windowReasons.map(reason => (
          <li key={reason} className="page-small">
            {t(`gate.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </Page>
  )
}

export declare namespace GateScreen {
  type Props = {
    readonly approval: Approval
    readonly openWindow: Stage.OpenWindow
    onDecide(decision: Decision): void
  }
}
