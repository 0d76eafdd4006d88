import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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
  // Before anything runs on what is built: a build takes away what the last one made.
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
  const answer = async (path: string): Promise<object> => {
    if (path === '/tarballs') {
      tarballs ??= build().then(() => packPackages(folder))
      return { tarballs: await tarballs }
    }
    const { interrupt: _, process: __, stop: ___, ...addresses } = await stackOf(path)
    return addresses
  }
  const server = createServer((request, response) => {
    const tell = (body: object) => response.end(JSON.stringify(body))
    answer(request.url ?? '').then(tell, error => tell({ error: String(error) }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  project.provide('stacks', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    await closeServer(server)
    await Promise.all([...stacks.values()].map(stack => stack.then(one => one.stop())))
    await rm(folder, { recursive: true, force: true })
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(done => server.close(() => done()))
}
