import { useCallback, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { MailIcon } from '../../../parts/icons/MailIcon.tsx'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { useWalletRequest } from '../../shared/request/useWalletRequest.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { emailSlot } from '../email/startEmail.ts'
import { embeddedCss } from '../embeddedCss.ts'
import { explainLogin } from '../explainLogin.ts'
import { finishLogin } from '../finishLogin.ts'
import { LoginOff } from '../LoginOff.tsx'
import { ResendButton } from '../ResendButton.tsx'
import { useTask } from '../useTask.ts'

type Params = { readonly email: string }

/** Waits until the visitor has opened the link that allows this browser; goes on to the code by itself. */
function EmailVerifyDevice({ params }: { readonly params: Params }) {
  const { connector } = useEmbedded()
  return connector ? <Wait connector={connector} email={params.email} /> : <LoginOff />
}

function Wait({ connector, email }: Params & { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const { embedded } = connector
  const [isSent, setIsSent] = useState(false)
  const mail = useTask()
  const goOn = useCallback(() => {
    emailSlot(kit).started = { email, step: 'verify-otp' }
    kit.runtime.emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    navigate(kit, { view: 'EmailVerifyOtp', params: { email } }, 'replace')
  }, [kit, email])
  const run = useCallback(
    async (signal: AbortSignal) => {
      await embedded.waitForDevice({ signal })
      kit.runtime.emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
      goOn()
    },
    [embedded, kit, goOn],
  )
  const { error: waitError, ask } = useWalletRequest(run)
  const error = waitError ?? mail.error
  return (
    <KeepFocus>
      <AdoptCss css={embeddedCss} />
      <RequestCard
        image={
          <IconTile size={64}>
            <MailIcon />
          </IconTile>
        }
        state={error ? 'failed' : 'busy'}
        lead={t(error ? 'login.stopped' : 'device.lead')}
        hint={
          error ? (
            t(explainLogin(error))
          ) : (
            <>
              <bdi className="bf-mail-to">{email}</bdi>
              <br />
              {t(isSent ? 'device.sent' : 'device.hint')}
            </>
          )
        }
        error={error}
      >
        {waitError && (
          <Button kind="primary" onClick={ask}>
            {t('action.retry')}
          </Button>
        )}
        <ResendButton
          allowedAt={embedded.emailAllowedAt(email)}
          isBusy={mail.isBusy}
          isSent={isSent}
          sentText="device.sent"
          onPress={() =>
            mail.start(async signal => {
              setIsSent(false)
              const step = await embedded.startEmail({ email, signal })
              if (step === 'connect') return finishLogin(kit, connector, signal)
              if (step === 'verify-otp') return goOn()
              setIsSent(true)
              ask()
            })
          }
        />
        <Button kind="text" onClick={() => goBack(kit)}>
          {t('otp.changeAddress')}
        </Button>
      </RequestCard>
    </KeepFocus>
  )
}

export const view: ViewModule<'EmailVerifyDevice'> = {
  texts: enEmbedded,
  title: t => t('device.title'),
  Body: EmailVerifyDevice,
}
