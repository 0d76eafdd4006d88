import { moreCss } from '../../../parts/css/moreCss.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { Activity } from '../activity/Activity.tsx'

/** Everything the account has done on its network. */
function Transactions() {
  useCloseWhenDisconnected()
  return (
    <>
      <AdoptCss css={moreCss} />
      <Activity />
    </>
  )
}

export const view: ViewModule<'Transactions'> = {
  texts: enAccount,
  title: t => t('activity.title'),
  Body: Transactions,
}
