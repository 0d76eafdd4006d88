import { developmentPatterns, type OriginPattern, parseOriginPattern } from 'billfold/protocol'
import type { Project } from '../../../projects/Project.ts'

const loopback = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'http://*.localhost:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

/**
 * Who may frame the vault for a project, in the words of a content policy; `'none'` for a project that nobody knows or that names nobody. The
 * policy takes several labels for `*.`, the page's own check of the origin one only.
 *
 * @example toFrameAncestors(project, isPublicSuffix) // 'https://app.example.com https://*.example.org'
 */
export function toFrameAncestors(project: Project | undefined, isPublicSuffix: (host: string) => boolean): string {
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
