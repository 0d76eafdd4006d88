import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { bundleCommand } from './bundleCommand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for a command that is built. */
    readonly commands: string
  }
}

/**
 * Builds each command that the files of the integration layer start, once for all of them: a loader that compiles the sources in every process was most of what
 * their tests worked. Vitest calls this once, in its own process.
 */
export default async function keepCommands(project: TestProject): Promise<() => Promise<void>> {
  const built = new Map<string, ReturnType<typeof bundleCommand>>()
  const server = createServer((request, response) => {
    const source = new URL(request.url ?? '', 'http://localhost').searchParams.get('source') ?? ''
    const building = built.get(source) ?? bundleCommand(source)
    built.set(source, building)
    building.then(
      ({ file }) => response.end(JSON.stringify({ file })),
      error => response.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  project.provide('commands', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    await new Promise<void>(done => server.close(() => done()))
    for (const one of await Promise.allSettled(built.values()))
      if (one.status === 'fulfilled') rmSync(one.value.folder, { recursive: true, force: true })
  }
}
