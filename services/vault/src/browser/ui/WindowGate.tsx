import { Button, Notice } from 'billfold/parts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../texts/useText.ts'
import { Asker } from './Asker.tsx'
import { Page } from './Page.tsx'

/** In the host's frame, in place of what must not be drawn there: who asks, why a window, and the press that opens it. Pressing it decides nothing. */
export function WindowGate({ action, asker, children, hint, onCancel, open, title }: WindowGate.Props) {
  const t = useText()
  const [state, setState] = useState<'asking' | 'open' | 'blocked' | 'closed'>('asking')
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  const press = () => {
    close.current?.()
    const opened = open(() => setState('closed'))
    close.current = opened
    setState(opened ? 'open' : 'blocked')
  }
  return (
    <Page
      title={title}
      head={<Asker {...asker} />}
      foot={
        <>
          <p className="page-hint" role="status">
            {state === 'open' ? t('gate.waiting') : ''}
          </p>
          <Button kind="primary" onClick={event => event.isTrusted && press()}>
            {state === 'open' ? t('gate.again') : (action ?? t('gate.open'))}
          </Button>
          <Button kind="text" onClick={onCancel}>
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
      {state === 'closed' && hint && <Notice isLive>{hint}</Notice>}
      {children}
    </Page>
  )
}

export declare namespace WindowGate {
  type Props = {
    readonly title: string
    readonly asker: Asker.Props
    readonly children: ReactNode
    /** On the button, where it leads to more than one request. */
    readonly action?: string
    /** Said when the window was closed too early. */
    readonly hint?: string
    /** Opens the window; `undefined` when the browser kept it from opening, otherwise what closes it. */
    open(onClosed: () => void): (() => void) | undefined
    onCancel(): void
  }
}
