import { moreCss } from '../../../parts/css/moreCss.ts'
import { Activity } from '../../activity/Activity.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { AdoptCss } from '../AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../useCloseWhenDisconnected.ts'
import type { ViewModule } from '../ViewModule.ts'

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
