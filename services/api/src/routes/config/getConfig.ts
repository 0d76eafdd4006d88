import { getConfig } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/** The project's features; those it has no row for stay with the host's own settings. */
export const getConfigRoute = projectRoute({
  endpoint: getConfig,
  rate: 'directory',
  async handle(_, { project, header }) {
    header('cache-control', 'private, max-age=30')
    return {
      features: project.features.map(({ id, isEnabled, config }) => ({
        id,
        isEnabled,
        config: config === null ? null : [...config],
      })),
    }
  },
})
