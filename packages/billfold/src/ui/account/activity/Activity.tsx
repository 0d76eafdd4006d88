import { AdoptCss } from '../../view/AdoptCss.tsx'
import { ActivityList } from './ActivityList.tsx'
import { activityCss } from './activityCss.ts'

/** The activity with its styles, for whoever has a place for it. */
export const Activity = () => (
  <>
    <AdoptCss css={activityCss} />
    <ActivityList />
  </>
)
