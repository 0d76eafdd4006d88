import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { WalletSections } from '../../shared/wallets/WalletSections.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'

/** Connecting by a wallet: the list, or one button that leads to it where the host wants it collapsed. */
export function WalletMethod({ otherMethods }: { readonly otherMethods: number }) {
  const kit = useKit()
  const t = useText()
  const isCollapsed = useKitState(state => state.settings.features.collapseWallets)
  const warm = useWarm('ConnectWallets')
  if (!isCollapsed) return <WalletSections otherMethods={otherMethods} />
  return (
    <Button {...warm} icon={<WalletIcon />} onClick={() => navigate(kit, { view: 'ConnectWallets' })}>
      {t('connect.continue')}
    </Button>
  )
}
