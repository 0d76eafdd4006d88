import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { GlobeIcon } from '../../../parts/icons/GlobeIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Points } from '../../shared/Points.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { LearnMore } from '../LearnMore.tsx'

/** What a wallet is, for visitors without one; without help, the name of the page. */
export function SideHelp() {
  const kit = useKit()
  const t = useText()
  const isHelpful = useKitState(state => state.settings.isWalletGuideEnabled)
  const warm = useWarm('GetWallet')
  const { name, icons } = kit.metadata
  if (!isHelpful)
    return (
      <>
        <Image name={name} src={icons[0]} size={64} />
        <p className="bf-lead">{name}</p>
        <p className="bf-hint">{t('connect.choose')}</p>
      </>
    )
  return (
    <>
      <h2 className="bf-lead">{t('wallet.title')}</h2>
      <Points
        points={[
          { icon: <WalletIcon />, title: t('wallet.own'), hint: t('wallet.ownHint') },
          { icon: <GlobeIcon />, title: t('wallet.login'), hint: t('wallet.loginHint') },
        ]}
      />
      <Button size="small" {...warm} onClick={() => navigate(kit, { view: 'GetWallet' })}>
        {t('wallets.getOne')}
      </Button>
      <LearnMore />
    </>
  )
}
