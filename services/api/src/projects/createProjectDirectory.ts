import type { Clock } from '@billfold/service'
import { createCache } from '../cache/createCache.ts'
import { createSingleFlight } from '../cache/createSingleFlight.ts'
import type { Database } from '../db/Database.ts'
import type { Project } from './Project.ts'
import { projectCacheMs } from './projectCacheMs.ts'
import { readProject } from './readProject.ts'

/** Ids that nobody has are remembered too: guessing must not become a load on the database. */
const maxProjectsHeld = 10_000

/** Projects by id. */
export type ProjectDirectory = {
  /** @throws what the database reports. */
  find(id: string): Promise<Project | undefined>
}

/** Reads projects from the database, each at most once per `projectCacheMs`. */
export function createProjectDirectory(options: { database: Database; clock: Clock }): ProjectDirectory {
  const { database, clock } = options
  const cache = createCache<Project | undefined>({
    maxAgeMs: projectCacheMs,
    maxEntries: maxProjectsHeld,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<Project | undefined>()
  return {
    async find(id) {
      const held = cache.get(id)
      if (held) return held.value
      return load(id, async () => {
        const project = await readProject(database, id)
        cache.set(id, project)
        return project
      })
    },
  }
}
