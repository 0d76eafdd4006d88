import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../packages/service/src/testing/startPostgres.ts'

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
  const server = createServer((request, response) => {
    const template = new URL(request.url ?? '', 'http://localhost').searchParams.get('template') ?? undefined
    running ??= startPostgres()
    running
      .then(postgres => postgres.createDatabase(template))
      .then(
        url => response.end(JSON.stringify({ url })),
        error => response.end(JSON.stringify({ error: String(error) })),
      )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  project.provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    await new Promise<void>(done => server.close(() => done()))
    await (await running)?.stop()
  }
}
