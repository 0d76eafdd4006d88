import type { Clock } from '@billfold/service'
import type { Database } from '../../db/Database.ts'
import { createStaleReader } from '../createStaleReader.ts'
import type { Project } from './Project.ts'
import { projectCacheMs } from './projectCacheMs.ts'
import { readProject } from './readProject.ts'

/** Unknown ids are cached too: guessing must not become a load on the database. */
const maxProjectsHeld = 10_000

/** Projects by id. */
export type ProjectDirectory = {
  /** @throws what the database reports. */
  find(id: string): Promise<Project | undefined>
}

/** Reads projects from the database, each at most once per `projectCacheMs`; those that are known stay so while it is away. */
export function createProjectDirectory(options: { database: Database; clock: Clock }): ProjectDirectory {
  const { database, clock } = options
  return {
    find: createStaleReader<Project | undefined>({
      load: id => readProject(database, id),
      maxAgeMs: projectCacheMs,
      maxEntries: maxProjectsHeld,
      monotonic: clock.monotonic,
    }),
  }
}
