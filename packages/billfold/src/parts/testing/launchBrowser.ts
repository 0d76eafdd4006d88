import type { Browser, BrowserContext } from 'playwright-core'
import { launchChromium } from '../../../../../scripts/chromium.mjs'

/** The files of a worker run one after the other and share its modules: they share its browsers, too. */
const running = new Map<() => Promise<Browser>, Promise<Browser>>()

/**
 * Gives the worker's Chromium, started without services that would call home. `close` closes the contexts that were opened through the returned object; the browser ends with its process.
 *
 * @param start starts another browser than the usual one; it is called once per worker
 * @example const browser = await launchBrowser(); afterAll(() => browser.close())
 */
export async function launchBrowser(start: () => Promise<Browser> = launchChromium): Promise<Browser> {
  const before = await running.get(start)?.catch(() => undefined)
  if (!before?.isConnected()) running.set(start, start())
  const browser = await (running.get(start) as Promise<Browser>)
  const own = new Set<BrowserContext>()
  const changed: Partial<Browser> = {
    async newContext(options) {
      const context = await browser.newContext(options)
      own.add(context)
      context.once('close', () => own.delete(context))
      return context
    },
    async newPage(options) {
      const page = await browser.newPage(options)
      const context = page.context()
      own.add(context)
      context.once('close', () => own.delete(context))
      return page
    },
    contexts: () => [...own],
    async close() {
      await Promise.all([...own].map(context => context.close()))
    },
  }
  return new Proxy(browser, {
    get(target, name) {
      const value = Reflect.get(name in changed ? changed : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
