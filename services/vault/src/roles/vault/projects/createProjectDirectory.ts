import { developmentPatterns, isOriginAllowed, type OriginPattern, parseOriginPattern } from 'billfold/protocol'
import type { Project } from '../../../projects/Project.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { ProjectDirectory } from '../services/ProjectDirectory.ts'

const loopback = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'http://*.localhost:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

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

/**
 * Who may frame the vault for a project, in the words of a content policy; `'none'` for a project that is unknown or names no origin. The
 * policy takes several labels for `*.`, the page's own check of the origin one only.
 *
 * @example toFrameAncestors(project, isPublicSuffix) // 'https://app.example.com https://*.example.org'
 */
function toFrameAncestors(project: Project | undefined, isPublicSuffix: (host: string) => boolean): string {
  if (!project) return "'none'"
  const rules = { development: project.isDevelopment, isPublicSuffix }
  const listed = project.allowedOrigins.flatMap(text => {
    const pattern = parseOriginPattern(text, rules)
    // A content policy has no way to write an IPv6 host.
    return pattern && !pattern.host.includes('[') ? [write(pattern)] : []
  })
  const open = project.isDevelopment ? [...loopback, ...developmentPatterns.map(write)] : []
  const all = [...new Set([...listed, ...open])]
  return all.length === 0 ? "'none'" : all.join(' ')
}

function write({ scheme, host, hasWildcard, port }: OriginPattern): string {
  return `${scheme}://${hasWildcard ? '*.' : ''}${host}${port === '' ? '' : `:${port}`}`
}
