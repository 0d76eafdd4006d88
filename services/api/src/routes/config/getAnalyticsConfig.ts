import { getAnalyticsConfig } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/** Whether the project wants analytics. */
export const getAnalyticsConfigRoute = projectRoute({
  endpoint: getAnalyticsConfig,
  rate: 'directory',
  async handle(_, { project, header }) {
    header('cache-control', 'private, max-age=30')
    return { isAnalyticsEnabled: project.isAnalyticsEnabled }
  },
})
