import { useKitState } from '../../hooks/useKitState.ts'
import { Button } from '../../parts/Button.tsx'
import { useText } from '../texts/useText.ts'

/** The host's own page about wallets, where it has one. */
export function LearnMore() {
  const t = useText()
  const href = useKitState(state => state.settings.learnMoreUrl)
  return href ? (
    <Button kind="text" href={href}>
      {t('wallet.learnMore')}
    </Button>
  ) : null
}
