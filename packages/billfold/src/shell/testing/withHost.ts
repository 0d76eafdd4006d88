import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from '../../../../../scripts/chromium.mjs'
import { launchBrowser } from '../../parts/testing/launchBrowser.ts'
import { openHost } from './openHost.ts'
import { serveHost } from './serveHost.ts'

const entries = { host: fileURLToPath(new URL('./host.tsx', import.meta.url)) }

/** What the files of a worker share that ask for nothing else; it ends with the worker. */
let usual: Promise<serveHost.ReturnType> | undefined

/**
 * Builds the host page once for a test file, and opens it in the worker's browser. Call it at the top of the file.
 * @example const host = withHost(); test('…', async () => { const { page } = await host.open('?auto') })
 */
export function withHost({ launch, ...parameters }: withHost.Parameters = {}): withHost.ReturnType {
  let browser: Browser
  let server: serveHost.ReturnType
  const isUsual = Object.keys(parameters).length === 0
  beforeAll(async () => {
    if (isUsual) usual ??= serveHost({ entries })
    server = (await (isUsual ? usual : undefined)) ?? (await serveHost({ entries, ...parameters }))
    browser = await (launch ? launchChromium(launch) : launchBrowser())
  })
  afterAll(async () => {
    await browser?.close()
    if (!isUsual) await server?.close()
  })
  return {
    open: (search = '', options = {}) => openHost(browser, `${server.url}/host${search}`, options),
    get browser() {
      return browser
    },
    pathOf: module => server.pathOf(module),
  }
}

export declare namespace withHost {
  type Parameters = Partial<serveHost.Parameters> & {
    /** Where the browser must be another than everybody's; `args` replace the usual ones. */
    launch?: LaunchOptions
  }
  type ReturnType = {
    /** The page of `host.tsx`; `?auto` starts a kit at once, as `window.host.started[0]`. */
    open(search?: string, options?: openHost.Options): Promise<openHost.ReturnType>
    readonly browser: Browser
    pathOf: serveHost.ReturnType['pathOf']
  }
}
