import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { beginSocial, type WindowProvider } from '../../shared/login/startSocial.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { explainLogin } from '../explainLogin.ts'
import { LoginCard } from '../LoginCard.tsx'
import { LoginOff } from '../LoginOff.tsx'
import { SocialLogo } from '../SocialLogo.tsx'
import { socialNames } from '../socialNames.ts'
import { useRunningLogin } from '../useRunningLogin.ts'

type Params = { readonly provider: WindowProvider }

/** Waits for the window in which the visitor logs in; what a browser or a visitor shut is opened again from here. */
function ConnectingSocial({ params }: { readonly params: Params }) {
  const { connector } = useEmbedded()
  return connector ? <Wait connector={connector} provider={params.provider} /> : <LoginOff />
}

function Wait({ connector, provider }: Params & { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const login = useRunningLogin(connector, [provider])
  const { error, phase } = login
  const name = socialNames[provider]
  const begin = () => login.follow(beginSocial(kit, connector, provider))
  const isClosed = error?.code === 'connection/popup-closed' || error?.code === 'connection/rejected'
  return (
    <LoginCard
      login={login}
      icon={<SocialLogo provider={provider} size={32} />}
      isExpected={isClosed}
      says={{
        idle: { lead: t('social.lead', { name }), hint: t('social.idleHint', { name }) },
        waiting: { lead: t('social.lead', { name }), hint: t('social.hint') },
        blocked: { lead: t('social.blocked'), hint: t('social.blockedHint') },
        leaving: { lead: t('social.leaving', { name }), hint: t('social.openingHint') },
        failed: {
          lead: isClosed ? t('social.closed') : t('social.failed', { name }),
          hint: error ? t(explainLogin(error)) : '',
        },
      }}
    >
      {phase === 'idle' && (
        <Button kind="primary" onClick={begin}>
          {t('social.continue', { name })}
        </Button>
      )}
      {phase === 'blocked' && <Button onClick={login.redirect}>{t('social.here')}</Button>}
      {phase === 'failed' && (
        <Button kind="primary" onClick={begin}>
          {t('action.retry')}
        </Button>
      )}
    </LoginCard>
  )
}

export const view: ViewModule<'ConnectingSocial'> = {
  texts: enEmbedded,
  title: (_t, { provider }) => socialNames[provider],
  Body: ConnectingSocial,
}
