import { isOriginAllowed } from 'billfold/protocol'
import type { Project } from '../../../projects/Project.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { ProjectDirectory } from '../services/ProjectDirectory.ts'
import { toFrameAncestors } from './toFrameAncestors.ts'

/** The projects of the settings. `ownOrigin` is the vault's: its pages also run in windows of their own. */
export function createProjectDirectory(options: createProjectDirectory.Options): ProjectDirectory {
  const { isPublicSuffix, ownOrigin } = options
  const index = (list: readonly Project[]) => new Map(list.map(project => [project.id, project]))
  let projects = index(options.projects)
  function require(id: string): Project {
    const project = projects.get(id)
    if (!project) throw new CallRefusal('project-unknown')
    return project
  }
  return {
    find: id => projects.get(id),
    require,
    requireOrigin(id, hostOrigin) {
      const project = require(id)
      const rules = { development: project.isDevelopment, isPublicSuffix }
      if (hostOrigin !== ownOrigin() && !isOriginAllowed(hostOrigin, project.allowedOrigins, rules))
        throw new CallRefusal('origin-refused', { detail: 'the host is not among the origins of the project' })
      return project
    },
    customNetworks: realm =>
      [...projects.values()].flatMap(project => (project.realm === realm ? project.customNetworks : [])),
    realms: () => [...new Set([...projects.values()].map(({ realm }) => realm))],
    frameAncestors: id => toFrameAncestors(projects.get(id), isPublicSuffix),
    replace(list) {
      const old = projects
      projects = index(list)
      const changes = [...new Set([...old.keys(), ...projects.keys()])].map(id => {
        const [before, now] = [old.get(id), projects.get(id)]
        return { ...(before && { before }), ...(now && { now }) }
      })
      return changes.filter(({ before, now }) => JSON.stringify(before) !== JSON.stringify(now))
    },
  }
}

export declare namespace createProjectDirectory {
  type Options = {
    readonly projects: readonly Project[]
    readonly isPublicSuffix: (host: string) => boolean
    readonly ownOrigin: () => string
  }
}
