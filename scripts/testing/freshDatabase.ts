import { inject } from 'vitest'

/**
 * Creates an empty database on the PostgreSQL that the files of a run share. A test that stops its server starts one of its own (`startPostgres`).
 *
 * @returns its address, `postgres://`
 * @example const database = { engine: 'postgres', url: await freshDatabase() }
 */
export async function freshDatabase(): Promise<string> {
  const response = await fetch(inject('postgres'))
  const { error, url } = (await response.json()) as { readonly url: string; readonly error?: string }
  if (error !== undefined) throw new Error(error)
  return url
}
