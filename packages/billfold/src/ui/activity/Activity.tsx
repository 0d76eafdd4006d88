import { AdoptCss } from '../views/AdoptCss.tsx'
import { ActivityList } from './ActivityList.tsx'
import { css } from './css.ts'

/** The activity with its styles, for whoever has a place for it. */
export const Activity = () => (
  <>
    <AdoptCss css={css} />
    <ActivityList />
  </>
)
