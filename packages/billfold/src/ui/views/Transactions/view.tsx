import { moreCss } from '../../../parts/css/moreCss.ts'
import { ActivityList } from '../../activity/ActivityList.tsx'
import { css } from '../../activity/css.ts'
import { AdoptCss } from '../AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../useCloseWhenDisconnected.ts'
import type { ViewModule } from '../ViewModule.ts'

/** Everything the account has done on its network. */
function Transactions() {
  useCloseWhenDisconnected()
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      <ActivityList />
    </>
  )
}

export const view: ViewModule<'Transactions'> = { title: t => t('activity.title'), Body: Transactions }
