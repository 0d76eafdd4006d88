import { Button, Notice, Spinner } from 'billfold/parts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Asker } from '../../browser/ui/Asker.tsx'
import { Page } from '../../browser/ui/Page.tsx'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import { createPasskeyCeremony } from '../login/createPasskeyCeremony.ts'
import { meetFrame } from './meetFrame.ts'
import { passkeyText } from './passkeyText.ts'
import type { PasskeyReason, PasskeyWay, ToFrame, ToWindow } from './passkeyWindow.ts'
import { toPasskeyReason } from './toPasskeyReason.ts'

/** After this the window says what may be wrong; the frame may still come. */
const patienceMs = 10_000

type Phase = {
  readonly kind: 'meeting' | 'lost' | 'ready' | 'asking' | 'done' | 'gone'
  readonly reason?: PasskeyReason
}

/** The vault's own window for passkeys: uses one or makes one, for the frame of the page that opened it. What it gave goes there and nowhere else. */
export function PasskeyWindow({ clock, credentials, draw, settings }: PasskeyWindow.Props) {
  const [phase, setPhase] = useState<Phase>({ kind: 'meeting' })
  const [way, setWay] = useState<PasskeyWay>()
  const [hostOrigin, setHostOrigin] = useState<string>()
  const port = useRef<MessagePort>(undefined)
  useEffect(() => {
    const send = (message: ToFrame) => port.current?.postMessage(message)
    const stop = (error: unknown) => send({ kind: 'stopped', reason: toPasskeyReason(error) })
    const onPort = ({ data }: MessageEvent<ToWindow>) => {
      if (data.kind === 'over') {
        const { isLast, reason } = data
        return setPhase(reason ? { kind: isLast ? 'gone' : 'ready', reason } : { kind: 'done' })
      }
      const ceremony = createPasskeyCeremony({ credentials, realm: data.realm })
      if (data.kind === 'use') ceremony.use(data.request).then(answer => send({ kind: 'used', answer }), stop)
      else ceremony.enrol(data).then(answer => send({ kind: 'enrolled', answer }), stop)
    }
    const leave = meetFrame({
      window,
      clock,
      draw,
      onWelcome(welcome, given) {
        port.current?.close()
        if (welcome.theme) document.documentElement.dataset.theme = welcome.theme
        port.current = given
        given.onmessage = onPort
        setHostOrigin(welcome.hostOrigin)
        setPhase({ kind: 'ready' })
      },
    })
    const stopClock = clock.after(window.opener ? patienceMs : 0, () =>
      setPhase(now => (now.kind === 'meeting' ? { kind: 'lost' } : now)),
    )
    return () => {
      leave()
      stopClock()
      port.current?.close()
    }
  }, [clock, credentials, draw])
  const choose = (chosen: PasskeyWay) => {
    setWay(chosen)
    setPhase({ kind: 'asking' })
    const message: ToFrame = { kind: 'choose', way: chosen }
    port.current?.postMessage(message)
  }
  const isAsking = phase.kind === 'asking'
  const settingsUrl = `/settings?projectId=${encodeURIComponent(settings.projectId)}`
  const shown: Record<Phase['kind'], ReactNode> = {
    meeting: (
      <p className="page-hint" role="status">
        <Spinner /> {passkeyText('passkey.meeting')}
      </p>
    ),
    lost: (
      <Notice tone="warning" isLive>
        {passkeyText('passkey.lost')}
      </Notice>
    ),
    ready: phase.reason && (
      <Notice tone={phase.reason === 'cancelled' ? 'info' : 'warning'} isLive>
        {passkeyText(`passkey.reason.${phase.reason}`)}
      </Notice>
    ),
    asking: (
      <p className="page-hint" role="status">
        {passkeyText('passkey.asking')}
      </p>
    ),
    done: <Notice isLive>{passkeyText('passkey.done')}</Notice>,
    gone: (
      <Notice tone="warning" isLive>
        {passkeyText(`passkey.reason.${phase.reason ?? 'unknown'}`)}
      </Notice>
    ),
  }
  return (
    <Page
      title={passkeyText('passkey.title')}
      head={hostOrigin && <Asker origin={hostOrigin} claimedName={undefined} says={passkeyText('passkey.asker')} />}
      foot={
        phase.kind === 'ready' || isAsking ? (
          <>
            <Button
              kind="primary"
              isBusy={isAsking && way === 'logIn'}
              disabled={isAsking}
              onClick={() => choose('logIn')}
            >
              {passkeyText('passkey.use')}
            </Button>
            <Button isBusy={isAsking && way === 'signUp'} disabled={isAsking} onClick={() => choose('signUp')}>
              {passkeyText('passkey.new')}
            </Button>
          </>
        ) : phase.kind === 'lost' || phase.kind === 'gone' ? (
          <Button href={settingsUrl}>{passkeyText('passkey.settings')}</Button>
        ) : null
      }
    >
      {shown[phase.kind]}
      {(phase.kind === 'ready' || isAsking) && (
        <>
          <p className="page-small">{passkeyText('passkey.about')}</p>
          <p className="page-small">{passkeyText('passkey.new-hint')}</p>
        </>
      )}
    </Page>
  )
}

export declare namespace PasskeyWindow {
  type Props = Pick<meetFrame.Options, 'clock' | 'draw'> & {
    readonly settings: PageSettings
    /** The browser's own; `undefined` where it has no passkeys. */
    readonly credentials: CredentialsContainer | undefined
  }
}
