import { getSupportedChains } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/** Networks that the proxy and the data calls serve for the project. Sockets are not served. */
export const getSupportedChainsRoute = projectRoute({
  endpoint: getSupportedChains,
  rate: 'directory',
  async handle(_, { services, project, header }) {
    const networks = await services.networks.list(project.id)
    header('cache-control', 'private, max-age=30')
    return { http: networks.map(({ id }) => id), ws: [] }
  },
})
