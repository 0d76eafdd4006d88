import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { CodeStep } from '../../embedded/CodeStep.tsx'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { endEmailChange, startEmailChange } from '../../embedded/startEmailChange.ts'
import { useLinkedUser } from '../../embedded/useLinkedUser.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import { useCloseWhenDisconnected } from '../useCloseWhenDisconnected.ts'
import type { ViewModule } from '../ViewModule.ts'

/** The code from the new address: it is the visitor's, and written right. */
function UpdateEmailSecondaryOtp({ params: { newEmail } }: { readonly params: { readonly newEmail: string } }) {
  const kit = useKit()
  const t = useText()
  const connector = useLinkedUser()?.connector
  useCloseWhenDisconnected()
  if (!connector) return <LoginOff />
  const { embedded } = connector
  return (
    <CodeStep
      length={8}
      email={newEmail}
      allowedAt={() => embedded.emailAllowedAt()}
      settingsUrl={() => embedded.settingsUrl()}
      verify={async (otp, signal) => {
        const email = await embedded.verifySecondaryEmail({ otp, signal })
        kit.runtime.emit({ type: 'EMAIL_EDIT' })
        endEmailChange(kit, t('change.done', { email }))
      }}
      resend={signal => startEmailChange(kit, connector, { newEmail, signal })}
    >
      <Button kind="text" onClick={() => navigate(kit, { view: 'UpdateEmailWallet' }, 'replace')}>
        {t('otp.changeAddress')}
      </Button>
    </CodeStep>
  )
}

export const view: ViewModule<'UpdateEmailSecondaryOtp'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.secondary'),
  Body: UpdateEmailSecondaryOtp,
}
