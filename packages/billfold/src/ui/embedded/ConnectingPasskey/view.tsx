import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PasskeyIcon } from '../../../parts/icons/PasskeyIcon.tsx'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { explainLogin } from '../explainLogin.ts'
import { LoginCard } from '../LoginCard.tsx'
import { LoginOff } from '../LoginOff.tsx'
import { beginPasskey } from '../startPasskey.ts'
import { useRunningLogin } from '../useRunningLogin.ts'

/** Logging in with a passkey: one that is there is asked for in the page, a new one is made in the vault's window. */
function ConnectingPasskey() {
  const { connector } = useEmbedded()
  return connector ? <Ask connector={connector} /> : <LoginOff />
}

function Ask({ connector }: { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const login = useRunningLogin(connector, ['frame', 'window'])
  const { error, phase } = login
  const begin = (place: 'frame' | 'window') => login.follow(beginPasskey(kit, connector, place))
  const code = error?.code
  // What the visitor did or can do at once, in contrast to what broke.
  const isStopped = code === 'connection/rejected' || code === 'connection/popup-closed'
  const isOfWindow = code === 'vault/passkey-unsupported'
  const isOver = phase === 'idle' || phase === 'failed'
  return (
    <LoginCard
      login={login}
      icon={<PasskeyIcon width={32} height={32} />}
      isExpected={isStopped || isOfWindow}
      says={{
        idle: { lead: t('passkey.lead'), hint: t('passkey.hint') },
        asking: { lead: t('passkey.asking'), hint: t('passkey.askingHint') },
        waiting: { lead: t('passkey.lead'), hint: t('social.hint') },
        blocked: { lead: t('social.blocked'), hint: t('passkey.blockedHint') },
        failed: {
          lead: t(isStopped ? 'passkey.stopped' : isOfWindow ? 'passkey.window' : 'passkey.failed'),
          hint: error ? t(isStopped ? 'passkey.stoppedHint' : explainLogin(error)) : '',
        },
      }}
    >
      {isOver && !isOfWindow && (
        <Button kind="primary" onClick={() => begin('frame')}>
          {t('passkey.use')}
        </Button>
      )}
      {code === 'vault/factor-needed' && (
        <Button icon={<ExternalIcon />} href={connector.embedded.settingsUrl()}>
          {t('login.open')}
        </Button>
      )}
      {(isOver || phase === 'asking') && (
        <Button kind={isOfWindow ? 'primary' : 'quiet'} icon={<ExternalIcon />} onClick={() => begin('window')}>
          {t(phase === 'idle' ? 'passkey.new' : 'passkey.inWindow')}
        </Button>
      )}
    </LoginCard>
  )
}

export const view: ViewModule<'ConnectingPasskey'> = {
  texts: enEmbedded,
  title: t => t('passkey.title'),
  Body: ConnectingPasskey,
}
