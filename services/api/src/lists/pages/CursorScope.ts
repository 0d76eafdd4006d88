import type { Project } from '../../tenants/projects/Project.ts'

/** What a sealed cursor belongs to: it is worth nothing anywhere else. */
export type CursorScope = {
  readonly list: 'history' | 'nfts'
  readonly project: Pick<Project, 'analyticsSalt' | 'id'>
  /** In lower case. */
  readonly account: string
  /** The network that was asked for; all without one. */
  readonly chainId: string | undefined
}
