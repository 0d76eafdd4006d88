import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { bundleCommand } from './bundleCommand.ts'
import { serveWorkers } from './serveWorkers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for a command that is built. */
    readonly commands: string
  }
}

/**
 * Builds each command that the files of the integration layer start, once for all of them: compiling the sources in every process took most of these tests' time.
 * Vitest calls this once, in its own process.
 */
export default async function keepCommands(project: TestProject): Promise<() => Promise<void>> {
  const built = new Map<string, ReturnType<typeof bundleCommand>>()
  const server = await serveWorkers(async ({ searchParams }) => {
    const source = searchParams.get('source') ?? ''
    const building = built.get(source) ?? bundleCommand(source)
    built.set(source, building)
    return { file: (await building).file }
  })
  project.provide('commands', server.url)
  return async () => {
    await server.close()
    for (const one of await Promise.allSettled(built.values()))
      if (one.status === 'fulfilled') rmSync(one.value.folder, { recursive: true, force: true })
  }
}
