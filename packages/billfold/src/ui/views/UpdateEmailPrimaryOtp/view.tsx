import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { CodeStep } from '../../embedded/CodeStep.tsx'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { startEmailChange } from '../../embedded/startEmailChange.ts'
import { useLinkedUser } from '../../embedded/useLinkedUser.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import { useCloseWhenDisconnected } from '../useCloseWhenDisconnected.ts'
import type { ViewModule } from '../ViewModule.ts'

type Params = { readonly email: string; readonly newEmail: string }

/** The code from the present address: whoever has only this page cannot move the login away. */
function UpdateEmailPrimaryOtp({ params: { email, newEmail } }: { readonly params: Params }) {
  const kit = useKit()
  const t = useText()
  const connector = useLinkedUser()?.connector
  useCloseWhenDisconnected()
  if (!connector) return <LoginOff />
  const { embedded } = connector
  return (
    <CodeStep
      length={8}
      email={email}
      allowedAt={() => embedded.emailAllowedAt()}
      settingsUrl={() => embedded.settingsUrl()}
      verify={async (otp, signal) => {
        await embedded.verifyPrimaryEmail({ otp, signal })
        navigate(kit, { view: 'UpdateEmailSecondaryOtp', params: { newEmail } }, 'replace')
      }}
      resend={signal => startEmailChange(kit, connector, { newEmail, signal })}
    >
      <Button kind="text" onClick={() => navigate(kit, { view: 'UpdateEmailWallet' }, 'replace')}>
        {t('otp.changeAddress')}
      </Button>
    </CodeStep>
  )
}

export const view: ViewModule<'UpdateEmailPrimaryOtp'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.primary'),
  Body: UpdateEmailPrimaryOtp,
}
