import type { Project } from '../tenants/projects/Project.ts'

/** A request for a page of a list, as far as lists and families need it. */
export type ListRequest = {
  readonly project: Pick<Project, 'analyticsSalt' | 'id'>
  /** Address under which browsers reach this service, without a trailing slash. */
  readonly baseUrl: string
  /** Sets a header of the answer. */
  header(name: string, value: string): void
}
