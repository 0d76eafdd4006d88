import { useKitState } from '../../../hooks/useKitState.ts'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { css } from '../../embedded/css.ts'
import { EmailForm } from '../../embedded/EmailForm.tsx'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { useEmbedded } from '../../embedded/useEmbedded.ts'
import { LegalFoot } from '../../legal/LegalFoot.tsx'
import { LegalGate } from '../../legal/LegalGate.tsx'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../AdoptCss.tsx'
import { useConnectedExit } from '../useConnectedExit.ts'
import type { ViewModule } from '../ViewModule.ts'

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
      <AdoptCss css={css} />
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
