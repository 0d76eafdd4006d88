import { isProjectId } from './isProjectId.ts'

/** The project id in the query of an address, when there is exactly one that can be one. */
export function readProjectId(address: string): string | undefined {
  const given = new URL(address).searchParams.getAll('projectId')
  const [id] = given
  return given.length === 1 && id !== undefined && isProjectId(id) ? id : undefined
}
