import { AdoptCss } from '../../view/AdoptCss.tsx'
import { ActivityList } from './ActivityList.tsx'
import { activityCss } from './activityCss.ts'

/** The activity with its styles, for any view that shows it. */
export const Activity = () => (
  <>
    <AdoptCss css={activityCss} />
    <ActivityList />
  </>
)
