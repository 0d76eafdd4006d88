import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { launchBrowser } from '../../../src/parts/testing/launchBrowser.ts'
import { serveHost } from '../../../src/shell/testing/serveHost.ts'

/**
 * A host's page on 127.0.0.1 and a vault that a test commands on localhost: two sites, in a browser that partitions storage.
 *
 * @param launch another browser than the layer's own
 */
export async function openPair(launch: () => Promise<Browser> = launchBrowser) {
  const entry = (name: string) => fileURLToPath(new URL(`../../hosts/embedded/${name}.ts`, import.meta.url))
  // The vault's server knows frame, login windows and provider; the policy of its pages is strict as well.
  const vaultServer = await serveHost({
    entries: { frame: entry('frame'), loading: entry('window'), passkey: entry('window'), provider: entry('window') },
    policy: "default-src 'none'; script-src 'self'",
  })
  const vault = vaultServer.url.replace('127.0.0.1', 'localhost')
  const host = await serveHost({
    entries: { host: entry('host') },
    policy: `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${vault}; require-trusted-types-for 'script'; trusted-types 'none'`,
  })
  const browser = await launch()
  return {
    vault,
    /** A page of a browser profile of its own, or of one that is given. */
    async open(query = '', beside?: Page, early = () => {}) {
      const context = beside?.context() ?? (await browser.newContext())
      const page = await context.newPage()
      await page.addInitScript(early)
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      await page.goto(`${host.url}/host?vault=${encodeURIComponent(vault)}${query}`)
      return { page, errors, context }
    },
    /** The vault's frame of a page, once it is there. */
    async frameOf(page: Page): Promise<Frame> {
      for (;;) {
        const frame = page.frames().find(one => one.url().startsWith(`${vault}/frame`))
        if (frame && (await frame.evaluate(() => 'vault' in window).catch(() => false))) return frame
        await page.waitForEvent('framenavigated', { timeout: 100 }).catch(() => {})
      }
    },
    async close() {
      await browser.close()
      await host.close()
      await vaultServer.close()
    },
  }
}
