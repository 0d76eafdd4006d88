import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { Project } from '../../../projects/Project.ts'

/** Projects by id. */
export type ProjectDirectory = {
  find(id: string): Project | undefined
  /** @throws CallRefusal `project-unknown`. */
  require(id: string): Project
  /** The same, for a host's page. @throws CallRefusal `project-unknown`, `origin-refused`. */
  requireOrigin(id: string, hostOrigin: string): Project
  realms(): readonly string[]
  frameAncestors(id: string): string
  /** Networks that projects of a realm bring with them. */
  customNetworks(realm: string): readonly PageNetwork[]
  /** Takes other projects in, at once. @returns those whose origins are others than before, or are new or gone. */
  replace(projects: readonly Project[]): readonly { readonly before?: Project; readonly now?: Project }[]
}
