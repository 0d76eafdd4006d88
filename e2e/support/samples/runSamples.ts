import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installVirtualWalletIn, serveStatic } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { openPage } from '../openPage.ts'
import { run } from '../run.ts'
import { isOfPage } from './isOfPage.ts'

/** Imports each sample and draws each component that it exports, one after the other; React reports errors to `onUncaughtError`. */
const RUNNER = `import { BillfoldProvider } from 'billfold/react'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { kit } from './kit'

const ran = { faults: [], drawn: [] }
let now = ''
const note = cause => void ran.faults.push(now + ' ' + (cause?.code ?? cause))
addEventListener('error', event => note(event.error))
addEventListener('unhandledrejection', event => note(event.reason))
for (const [path, load] of Object.entries(import.meta.glob(PATHS))) {
  now = path.slice(2)
  const exported = await load().catch(note)
  for (const [name, value] of Object.entries(exported ?? {})) {
    if (typeof value !== 'function' || !/^[A-Z]/.test(name)) continue
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onUncaughtError: note })
    flushSync(() => root.render(createElement(BillfoldProvider, { kit }, createElement(value))))
    await new Promise(resolve => requestAnimationFrame(resolve))
    root.unmount()
    ran.drawn.push(now + ' ' + name)
  }
}
Object.assign(globalThis, { ran })
`

/** What came of it: what went wrong, and which components were drawn, each by the file of its sample. */
export type Ran = { readonly faults: readonly string[]; readonly drawn: readonly string[] }

/**
 * Builds the samples that belong into a page, in the project at `folder`, and runs them in a browser with a wallet that says
 * yes. No wallet is connected before a sample connects, and no node or service is in reach.
 */
export async function runSamples(folder: string, samples: Iterable<string>, browser: Browser): Promise<Ran> {
  const names = [...samples].filter(name => isOfPage(readFileSync(join(folder, 'src', name), 'utf8')))
  writeFileSync(join(folder, 'src/runner.js'), RUNNER.replace('PATHS', JSON.stringify(names.map(name => `./${name}`))))
  const page = '<!doctype html><title>Samples</title><body><script type="module" src="/src/runner.js"></script>'
  writeFileSync(join(folder, 'index.html'), page)
  await run('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: folder })
  const served = await serveStatic(join(folder, 'dist'))
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
