import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { GlobeIcon } from '../../../parts/icons/GlobeIcon.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { Points } from '../../shared/Points.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

/** For who wonders why there are several networks. */
function WhatIsANetwork() {
  const kit = useKit()
  const t = useText()
  return (
    <>
      <Points
        points={[
          { icon: <GlobeIcon />, title: t('network.what'), hint: t('network.whatHint') },
          { icon: <SwapIcon />, title: t('network.same'), hint: t('network.sameHint') },
        ]}
      />
      <Button onClick={() => goBack(kit)}>{t('action.understood')}</Button>
    </>
  )
}

export const view: ViewModule<'WhatIsANetwork'> = {
  texts: enConnect,
  title: t => t('network.title'),
  Body: WhatIsANetwork,
}
