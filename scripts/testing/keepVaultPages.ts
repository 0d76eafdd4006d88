import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildVaultPages } from '../stack/buildVaultPages.ts'
import { serveWorkers } from './serveWorkers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the folder of the vault's built pages. */
    readonly vaultPages: string
  }
}

/** Builds the vault's pages once for all files of the browser layer, when the first of them asks. Vitest calls this once, in its own process. */
export default async function keepVaultPages(project: TestProject): Promise<() => Promise<void>> {
  let building: Promise<string> | undefined
  const server = await serveWorkers(async () => {
    building ??= buildVaultPages(resolve(import.meta.dirname, '../..'))
    return { folder: await building }
  })
  project.provide('vaultPages', server.url)
  return () => server.close()
}
