import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installVirtualWalletIn, serveStatic } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { openPage } from '../openPage.ts'
import { run } from '../run.ts'
import { type RunPage, runnerOf } from './runnerOf.ts'

/** The results of samples in a page. */
export type Ran = {
  /** Errors, each by the file of its sample. */
  readonly faults: readonly string[]
  /** Components that were drawn, each by the file of its sample. */
  readonly drawn: readonly string[]
  /** Functions that were called, each by the file of its sample, with the code of the error that they threw. */
  readonly called: readonly string[]
}

/**
 * Builds the samples of pages, in the project at `folder`, and runs them in a browser with a wallet that approves. No wallet
 * is connected before a sample connects it, and no node or service can be reached.
 */
export async function runSamples(folder: string, page: RunPage, browser: Browser): Promise<Ran> {
  const root = join(folder, 'page')
  mkdirSync(root)
  writeFileSync(join(root, 'runner.js'), runnerOf(page))
  const html = '<!doctype html><title>Samples</title><body><script type="module" src="/runner.js"></script>'
  writeFileSync(join(root, 'index.html'), html)
  const env = { VITE_RPC_URL: 'http://127.0.0.1:9' }
  await run('npx', ['vite', 'build', 'page', '--logLevel', 'error'], { cwd: folder, env })
  const served = await serveStatic(join(root, 'dist'))
  try {
    const { page, errors } = await openPage(browser, 'about:blank')
    await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' } })
    await page.goto(served.url)
    const handle = await page.waitForFunction(() => (globalThis as unknown as { ran?: Ran }).ran)
    const ran = (await handle.jsonValue()) as Ran
    await page.context().close()
    return { ...ran, faults: [...ran.faults, ...(ran.faults.length ? [] : errors)] }
  } finally {
    await served.close()
  }
}
