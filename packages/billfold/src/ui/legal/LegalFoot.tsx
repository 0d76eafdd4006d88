import { useKitState } from '../../hooks/useKitState.ts'
import { useText } from '../texts/useText.ts'
import { LegalSentence } from './LegalSentence.tsx'

/** The last line of the connect views: what one agrees to by connecting, else who made this, where that is switched on. */
export function LegalFoot() {
  const t = useText()
  const { features, termsUrl, privacyUrl, remote } = useKitState(state => state.settings)
  const hasSentence = (termsUrl ?? privacyUrl) !== undefined && !features.legalCheckbox
  if (!hasSentence && !remote.branding) return null
  return <p className="bf-foot">{hasSentence ? <LegalSentence kind="foot" /> : t('branding')}</p>
}
