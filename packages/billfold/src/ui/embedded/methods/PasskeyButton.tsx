import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { PasskeyIcon } from '../../../parts/icons/PasskeyIcon.tsx'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { startPasskey } from '../startPasskey.ts'

/** Login with a passkey of the device; absent where the browser has no passkeys. */
export function PasskeyButton() {
  const kit = useKit()
  const t = useText()
  const { connector, isLinked } = useEmbedded()
  const warm = useWarm('ConnectingPasskey')
  if (!connector || typeof PublicKeyCredential === 'undefined') return null
  return (
    <Button
      {...warm}
      icon={<PasskeyIcon width={20} height={20} />}
      disabled={isLinked}
      onClick={() => startPasskey(kit, connector)}
    >
      {t('passkey.continue')}
    </Button>
  )
}
