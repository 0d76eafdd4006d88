import { useKitState } from '../../../hooks/useKitState.ts'
import { useText } from '../../texts/useText.ts'
import { LegalSentence } from './LegalSentence.tsx'

/**
 * The last lines of the connect views: what one agrees to by connecting, else who made this, where that is switched on;
 * then what the host says.
 */
export function LegalFoot() {
  const t = useText()
  const { disclaimer, features, termsUrl, privacyUrl, remote } = useKitState(state => state.settings)
  const hasSentence = (termsUrl ?? privacyUrl) !== undefined && !features.legalCheckbox
  return (
    <>
      {(hasSentence || remote.branding) && (
        <p className="bf-foot">{hasSentence ? <LegalSentence kind="foot" /> : t('branding')}</p>
      )}
      {disclaimer && <p className="bf-foot">{disclaimer}</p>}
    </>
  )
}
