import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveWorkers } from '../../../scripts/testing/serveWorkers.ts'
import { buildPackages } from '../examples/buildPackages.ts'
import { packPackages } from '../examples/packPackages.ts'
import { type RunningStack, startStack } from '../startStack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for its stack, and for the tarballs of our packages. */
    readonly stacks: string
  }
}

/**
 * Keeps one stack for each worker of the e2e layer, from the first file that asks for it to the end of the run. Vitest calls this once, in its own process.
 */
export default async function keepStacks(project: TestProject): Promise<() => Promise<void>> {
  const stacks = new Map<string, Promise<RunningStack>>()
  // Before any stack starts: a build removes the files that a running stack uses.
  let built: Promise<void> | undefined
  const build = () => {
    built ??= buildPackages()
    return built
  }
  const stackOf = (worker: string) => {
    const kept = stacks.get(worker) ?? build().then(startStack)
    stacks.set(worker, kept)
    return kept
  }
  const folder = await mkdtemp(join(tmpdir(), 'billfold-packed-'))
  let tarballs: Promise<packPackages.ReturnType> | undefined
  const server = await serveWorkers(async ({ pathname }) => {
    if (pathname === '/tarballs') {
      tarballs ??= build().then(() => packPackages(folder))
      return { tarballs: await tarballs }
    }
    const { interrupt: _, process: __, stop: ___, ...addresses } = await stackOf(pathname)
    return addresses
  })
  project.provide('stacks', server.url)
  return async () => {
    await server.close()
    await Promise.all([...stacks.values()].map(stack => stack.then(one => one.stop())))
    await rm(folder, { recursive: true, force: true })
  }
}
