import { useEffect, useRef, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PasskeyIcon } from '../../../parts/icons/PasskeyIcon.tsx'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { socialConnectionFailed } from '../../../protocol/errors/rows/connection.ts'
import { storedPasskeyUsed } from '../../../protocol/stored/storedPasskeyUsed.ts'
import { explainLogin } from '../../embedded/explainLogin.ts'
import type { EmbeddedConnector } from '../../embedded/findEmbedded.ts'
import { finishLogin } from '../../embedded/finishLogin.ts'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { beginPasskey, passkeyHome, type RunningPasskey } from '../../embedded/startPasskey.ts'
import { useEmbedded } from '../../embedded/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AskingCard } from '../AskingCard.tsx'
import { KeepFocus } from '../KeepFocus.tsx'
import type { ViewModule } from '../ViewModule.ts'

/** How far a login is. `idle`: nothing was asked yet. */
type Phase = 'idle' | 'asking' | 'waiting' | 'blocked' | 'opening' | 'failed'

/** Logging in with a passkey: one that is there is asked for in the page, a new one is made in the vault's window. */
function ConnectingPasskey() {
  const { connector } = useEmbedded()
  return connector ? <Ask connector={connector} /> : <LoginOff />
}

function Ask({ connector }: { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const { begin, error, phase, reopen } = usePasskeyLogin(connector)
  const code = error?.code
  // What the visitor did or can do at once, in contrast to what broke.
  const isStopped = code === 'connection/rejected' || code === 'connection/popup-closed'
  const isOfWindow = code === 'vault/passkey-unsupported'
  const said = {
    idle: { lead: t('passkey.lead'), hint: t('passkey.hint') },
    asking: { lead: t('passkey.asking'), hint: t('passkey.askingHint') },
    waiting: { lead: t('passkey.lead'), hint: t('social.hint') },
    blocked: { lead: t('social.blocked'), hint: t('passkey.blockedHint') },
    opening: { lead: t('social.opening'), hint: t('social.openingHint') },
    failed: {
      lead: t(isStopped ? 'passkey.stopped' : isOfWindow ? 'passkey.window' : 'passkey.failed'),
      hint: error ? t(isStopped ? 'passkey.stoppedHint' : explainLogin(error)) : '',
    },
  }[phase]
  const isResting = phase === 'idle' || phase === 'blocked' || (phase === 'failed' && (isStopped || isOfWindow))
  return (
    <KeepFocus>
      <AskingCard
        image={
          <IconTile size={64}>
            <PasskeyIcon width={32} height={32} />
          </IconTile>
        }
        state={isResting ? 'stopped' : phase === 'failed' ? 'failed' : 'busy'}
        {...said}
        error={isStopped || isOfWindow ? undefined : error}
      >
        {(phase === 'idle' || phase === 'failed') && !isOfWindow && (
          <Button kind="primary" onClick={() => begin('frame')}>
            {t('passkey.use')}
          </Button>
        )}
        {code === 'vault/factor-needed' && (
          <Button icon={<ExternalIcon />} href={connector.embedded.settingsUrl()}>
            {t('login.open')}
          </Button>
        )}
        {(phase === 'idle' || phase === 'failed' || phase === 'asking') && (
          <Button kind={isOfWindow ? 'primary' : 'quiet'} icon={<ExternalIcon />} onClick={() => begin('window')}>
            {t(phase === 'idle' ? 'passkey.new' : 'passkey.inWindow')}
          </Button>
        )}
        {phase === 'waiting' && (
          <Button icon={<ExternalIcon />} onClick={reopen}>
            {t('social.show')}
          </Button>
        )}
        {phase === 'blocked' && (
          <Button kind="primary" icon={<ExternalIcon />} onClick={reopen}>
            {t('social.again')}
          </Button>
        )}
        {phase === 'failed' && <Button onClick={() => goBack(kit)}>{t('login.otherWay')}</Button>}
      </AskingCard>
    </KeepFocus>
  )
}

/** The login that a press has begun, followed to its end; leaving the view gives it up. */
function usePasskeyLogin(connector: EmbeddedConnector) {
  const kit = useKit()
  const [running, setRunning] = useState<RunningPasskey | undefined>(() => {
    const begun = passkeyHome(kit).running
    return begun && !begun.leave.signal.aborted ? begun : undefined
  })
  const [phase, setPhase] = useState<Phase>(() => phaseOf(running))
  const [error, setError] = useState<BillfoldError>()
  const latest = useRef(running)
  latest.current = running
  useEffect(() => {
    if (!running) return
    const { login, leave } = running
    const follow = async () => {
      await login.done
      kit.runtime.storage.write(storedPasskeyUsed, true)
      setPhase('opening')
      await finishLogin(kit, connector, leave.signal)
    }
    follow().catch(cause => {
      if (leave.signal.aborted) return
      setError(isBillfoldError(cause) ? cause : new BillfoldError(socialConnectionFailed, { cause }))
      setPhase('failed')
    })
    return () => leave.abort()
  }, [kit, connector, running])
  return {
    phase,
    error,
    begin(place: RunningPasskey['place']) {
      const begun = beginPasskey(kit, connector, place)
      setError(undefined)
      setPhase(phaseOf(begun))
      setRunning(begun)
    },
    reopen() {
      if (latest.current) setPhase(latest.current.login.reopen() ? 'waiting' : 'blocked')
    },
  }
}

function phaseOf(running: RunningPasskey | undefined): Phase {
  if (!running) return 'idle'
  if (running.place === 'frame') return 'asking'
  return running.login.isBlocked() ? 'blocked' : 'waiting'
}

export const view: ViewModule<'ConnectingPasskey'> = {
  texts: enEmbedded,
  title: t => t('passkey.title'),
  Body: ConnectingPasskey,
}
