import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { ChangeCode } from '../../embedded/ChangeCode.tsx'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import type { ViewModule } from '../ViewModule.ts'

type Params = { readonly email: string; readonly newEmail: string }

/** The code from the present address: whoever has only this page cannot move the login away. */
function UpdateEmailPrimaryOtp({ params: { email, newEmail } }: { readonly params: Params }) {
  const kit = useKit()
  return (
    <ChangeCode
      sentTo={email}
      newEmail={newEmail}
      verify={async (embedded, code) => {
        await embedded.verifyPrimaryEmail(code)
        navigate(kit, { view: 'UpdateEmailSecondaryOtp', params: { newEmail } }, 'replace')
      }}
    />
  )
}

export const view: ViewModule<'UpdateEmailPrimaryOtp'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.primary'),
  Body: UpdateEmailPrimaryOtp,
}
