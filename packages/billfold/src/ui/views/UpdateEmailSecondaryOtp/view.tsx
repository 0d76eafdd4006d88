import { useKit } from '../../../hooks/useKit.ts'
import { ChangeCode } from '../../embedded/ChangeCode.tsx'
import { endEmailChange } from '../../embedded/startEmailChange.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../ViewModule.ts'

/** The code from the new address: it is the visitor's, and written right. */
function UpdateEmailSecondaryOtp({ params: { newEmail } }: { readonly params: { readonly newEmail: string } }) {
  const kit = useKit()
  const t = useText()
  return (
    <ChangeCode
      sentTo={newEmail}
      newEmail={newEmail}
      verify={async (embedded, code) => {
        const email = await embedded.verifySecondaryEmail(code)
        kit.runtime.emit({ type: 'EMAIL_EDIT' })
        endEmailChange(kit, t('change.done', { email }))
      }}
    />
  )
}

export const view: ViewModule<'UpdateEmailSecondaryOtp'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.secondary'),
  Body: UpdateEmailSecondaryOtp,
}
