import { useRef } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import type { EmbeddedConnector } from '../../shared/login/findEmbedded.ts'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { emailSlot } from '../email/startEmail.ts'
import { finishLogin } from '../finishLogin.ts'
import { LoginOff } from '../LoginOff.tsx'
import { CodeStep } from './CodeStep.tsx'

type Params = { readonly email: string }

/** The visitor enters the code of the e-mail, and is connected. */
function EmailVerifyOtp({ params }: { readonly params: Params }) {
  const { connector } = useEmbedded()
  return connector ? <Enter connector={connector} email={params.email} /> : <LoginOff />
}

function Enter({ connector, email }: Params & { readonly connector: EmbeddedConnector }) {
  const kit = useKit()
  const t = useText()
  const { embedded } = connector
  /** The code was right, and only connecting failed: it cannot be used twice. */
  const isVerified = useRef(false)
  const verify = async (otp: string, signal: AbortSignal) => {
    if (!isVerified.current) {
      try {
        await embedded.verifyCode({ otp, signal })
      } catch (cause) {
        const code = isBillfoldError(cause) ? cause.code : 'request/failed'
        if (!signal.aborted) kit.runtime.emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', code })
        throw cause
      }
      isVerified.current = true
      emailSlot(kit).started = undefined
      kit.runtime.emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
    }
    await finishLogin(kit, connector, signal)
  }
  const resend = async (signal: AbortSignal) => {
    const step = await embedded.startEmail({ email, signal })
    if (step === 'connect') return finishLogin(kit, connector, signal)
    emailSlot(kit).started = { email, step }
    if (step === 'verify-device') return navigate(kit, { view: 'EmailVerifyDevice', params: { email } }, 'replace')
    kit.runtime.emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
  }
  return (
    <CodeStep length={6} email={email} embedded={embedded} verify={verify} resend={resend}>
      <Button kind="text" onClick={() => goBack(kit)}>
        {t('otp.changeAddress')}
      </Button>
    </CodeStep>
  )
}

export const view: ViewModule<'EmailVerifyOtp'> = {
  texts: enEmbedded,
  title: t => t('otp.title'),
  Body: EmailVerifyOtp,
}
