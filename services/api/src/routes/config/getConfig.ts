import { getConfig } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/**
 * The project's features; those it has no row for stay with the host's own settings. Swaps are on wherever a venue serves one
 * of the project's networks, unless the project says otherwise.
 */
export const getConfigRoute = projectRoute({
  endpoint: getConfig,
  rate: 'directory',
  async handle(_, { project, services, header }) {
    header('cache-control', 'private, max-age=30')
    const features = project.features.map(({ id, isEnabled, config }) => ({
      id,
      isEnabled,
      config: config === null ? null : [...config],
    }))
    if (features.some(({ id }) => id === 'swap')) return { features }
    const networks = await services.networks.list(project.id)
    const venues = new Set(networks.flatMap(network => services.swaps.venuesOf(network).map(({ id }) => id)))
    return { features: venues.size ? [...features, { id: 'swap', isEnabled: true, config: [...venues] }] : features }
  },
})
