import { getOrigins } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/** The project's allowed origins, as they were entered. */
export const getOriginsRoute = projectRoute({
  endpoint: getOrigins,
  rate: 'directory',
  async handle(_, { project, header }) {
    header('cache-control', 'private, max-age=30')
    return { allowedOrigins: [...project.allowedOrigins] }
  },
})
