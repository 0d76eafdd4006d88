import type { Project } from './Project.ts'

/** Projects by id. */
export type ProjectDirectory = {
  find(id: string): Project | undefined
  /** @throws CallRefusal `project-unknown`. */
  require(id: string): Project
  /** The same, for a host's page. @throws CallRefusal `project-unknown`, `origin-refused`. */
  requireOrigin(id: string, hostOrigin: string): Project
  frameAncestors(id: string): string
}
