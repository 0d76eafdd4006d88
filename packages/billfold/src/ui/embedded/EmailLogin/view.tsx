import { useKitState } from '../../../hooks/useKitState.ts'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { LegalFoot } from '../../shared/legal/LegalFoot.tsx'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useConnectedExit } from '../../view/useConnectedExit.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { EmailForm } from '../email/EmailForm.tsx'
import { embeddedCss } from '../embeddedCss.ts'
import { LoginOff } from '../LoginOff.tsx'

/** Logging in by e-mail alone, for a host's own button. */
function EmailLogin() {
  const t = useText()
  const { connector } = useEmbedded()
  const isOn = useKitState(state => state.settings.remote.email)
  useConnectedExit()
  if (!connector || !isOn) return <LoginOff />
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={embeddedCss} />
      <div className="bf-center">
        <p className="bf-lead">{t('email.lead')}</p>
        <p className="bf-hint">{t('email.hint')}</p>
      </div>
      <LegalGate>
        <EmailForm />
      </LegalGate>
      <LegalFoot />
    </>
  )
}

export const view: ViewModule<'EmailLogin'> = { texts: enEmbedded, title: t => t('email.title'), Body: EmailLogin }
