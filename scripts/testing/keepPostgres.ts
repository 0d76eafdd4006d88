import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../packages/service/src/testing/startPostgres.ts'
import { serveWorkers } from './serveWorkers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for a database. */
    readonly postgres: string
  }
}

/**
 * Keeps one PostgreSQL for all files of the integration layer, from the first that asks for a database to the end of the run. Vitest calls this once, in its own process, in which the packages' entries may not be built yet.
 */
export default async function keepPostgres(project: TestProject): Promise<() => Promise<void>> {
  let running: ReturnType<typeof startPostgres> | undefined
  const server = await serveWorkers(async ({ searchParams }) => {
    running ??= startPostgres()
    const { createDatabase } = await running
    return { url: await createDatabase(searchParams.get('template') ?? undefined) }
  })
  project.provide('postgres', server.url)
  return async () => {
    await server.close()
    await (await running)?.stop()
  }
}
