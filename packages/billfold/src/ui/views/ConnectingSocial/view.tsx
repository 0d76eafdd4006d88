import { useEffect, useRef, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { socialConnectionFailed } from '../../../protocol/errors/rows/connection.ts'
import { explainLogin } from '../../embedded/explainLogin.ts'
import type { EmbeddedConnector } from '../../embedded/findEmbedded.ts'
import { finishLogin } from '../../embedded/finishLogin.ts'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { SocialLogo } from '../../embedded/SocialLogo.tsx'
import { socialNames } from '../../embedded/socialNames.ts'
import { beginSocial, type RunningLogin, socialHome, type WindowProvider } from '../../embedded/startSocial.ts'
import { useEmbedded } from '../../embedded/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AskingCard } from '../AskingCard.tsx'
import { KeepFocus } from '../KeepFocus.tsx'
import type { ViewModule } from '../ViewModule.ts'

type Params = { readonly provider: WindowProvider }
/** How far a login is. `idle`: no press has opened a window yet. */
type Phase = 'idle' | 'waiting' | 'blocked' | 'leaving' | 'opening' | 'failed'

/** Waits for the window in which the visitor logs in; what a browser or a visitor shut is opened again from here. */
function ConnectingSocial({ params }: { readonly params: Params }) {
  const { connector } = useEmbedded()
  return connector ? <Wait connector={connector} provider={params.provider} /> : <LoginOff />
}

function Wait({ connector, provider }: Params & { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const name = socialNames[provider]
  const { phase, error, begin, reopen, redirect } = useSocialLogin(connector, provider)
  const isClosed = error?.code === 'connection/popup-closed' || error?.code === 'connection/rejected'
  const said = {
    idle: { lead: t('social.lead', { name }), hint: t('social.idleHint', { name }) },
    waiting: { lead: t('social.lead', { name }), hint: t('social.hint') },
    blocked: { lead: t('social.blocked'), hint: t('social.blockedHint') },
    leaving: { lead: t('social.leaving', { name }), hint: t('social.openingHint') },
    opening: { lead: t('social.opening'), hint: t('social.openingHint') },
    failed: {
      lead: isClosed ? t('social.closed') : t('social.failed', { name }),
      hint: error ? t(explainLogin(error)) : '',
    },
  }[phase]
  const isStopped = phase === 'idle' || phase === 'blocked' || (phase === 'failed' && isClosed)
  return (
    <KeepFocus>
      <AskingCard
        image={
          <IconTile size={64}>
            <SocialLogo provider={provider} size={32} />
          </IconTile>
        }
        state={isStopped ? 'stopped' : phase === 'failed' ? 'failed' : 'busy'}
        {...said}
        error={isClosed ? undefined : error}
      >
        {phase === 'idle' && (
          <Button kind="primary" onClick={begin}>
            {t('social.continue', { name })}
          </Button>
        )}
        {phase === 'waiting' && (
          <Button icon={<ExternalIcon />} onClick={reopen}>
            {t('social.show')}
          </Button>
        )}
        {phase === 'blocked' && (
          <>
            <Button kind="primary" icon={<ExternalIcon />} onClick={reopen}>
              {t('social.again')}
            </Button>
            <Button onClick={redirect}>{t('social.here')}</Button>
          </>
        )}
        {phase === 'failed' && (
          <>
            <Button kind="primary" onClick={begin}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => goBack(kit)}>{t('login.otherWay')}</Button>
          </>
        )}
      </AskingCard>
    </KeepFocus>
  )
}

/** The login that the press has begun, followed to its end; leaving the view gives it up. */
function useSocialLogin(connector: EmbeddedConnector, provider: WindowProvider) {
  const kit = useKit()
  const [running, setRunning] = useState<RunningLogin | undefined>(() => {
    const begun = socialHome(kit).running
    return begun?.provider === provider && !begun.leave.signal.aborted ? begun : undefined
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
      setPhase('opening')
      kit.runtime.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider })
      // Before the view goes with the modal.
      const emitDone = () => kit.runtime.emit({ type: 'SOCIAL_LOGIN_SUCCESS', provider })
      await finishLogin(kit, connector, leave.signal, emitDone)
    }
    follow().catch(cause => {
      if (leave.signal.aborted) return
      const failure = isBillfoldError(cause) ? cause : new BillfoldError(socialConnectionFailed, { cause })
      setError(failure)
      setPhase('failed')
      if (failure.code === 'connection/popup-closed') kit.runtime.emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
      else kit.runtime.emit({ type: 'SOCIAL_LOGIN_ERROR', provider, code: failure.code })
    })
    return () => leave.abort()
  }, [kit, connector, provider, running])
  return {
    phase,
    error,
    begin() {
      const begun = beginSocial(kit, connector, provider)
      setError(undefined)
      setPhase(phaseOf(begun))
      setRunning(begun)
    },
    reopen() {
      if (latest.current) setPhase(latest.current.login.reopen() ? 'waiting' : 'blocked')
    },
    redirect() {
      const { login, leave } = latest.current ?? {}
      if (!login) return
      setPhase('leaving')
      login.redirect().catch(cause => {
        if (leave?.signal.aborted) return
        setError(isBillfoldError(cause) ? cause : new BillfoldError(socialConnectionFailed, { cause }))
        setPhase('failed')
      })
    },
  }
}

function phaseOf(running: RunningLogin | undefined): Phase {
  if (!running) return 'idle'
  return running.login.isBlocked() ? 'blocked' : 'waiting'
}

export const view: ViewModule<'ConnectingSocial'> = {
  texts: enEmbedded,
  title: (_t, { provider }) => socialNames[provider],
  Body: ConnectingSocial,
}
