import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { GlobeIcon } from '../../../parts/icons/GlobeIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Points } from '../../shared/Points.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { LearnMore } from '../LearnMore.tsx'

/** For who has never had a wallet. */
function WhatIsAWallet() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('GetWallet')
  return (
    <>
      <Points
        points={[
          { icon: <WalletIcon />, title: t('wallet.own'), hint: t('wallet.ownHint') },
          { icon: <GlobeIcon />, title: t('wallet.login'), hint: t('wallet.loginHint') },
          { icon: <CheckIcon />, title: t('wallet.approve'), hint: t('wallet.approveHint') },
        ]}
      />
      <Button
        kind="primary"
        {...warm}
        onClick={() => {
          kit.runtime.emit({ type: 'CLICK_GET_WALLET_HELP' })
          navigate(kit, { view: 'GetWallet' })
        }}
      >
        {t('wallets.getOne')}
      </Button>
      <LearnMore />
    </>
  )
}

export const view: ViewModule<'WhatIsAWallet'> = {
  texts: enConnect,
  title: t => t('wallet.title'),
  Body: WhatIsAWallet,
}
