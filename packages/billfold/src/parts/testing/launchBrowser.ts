import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../../../scripts/chromium.mjs'

/** The files of a worker run one after the other and share its modules: they share its browser, too. */
let shared: Promise<Browser> | undefined

/**
 * Gives the worker's Chromium, started without services that would call home. `close` ends the contexts that were opened in it; the browser ends with its process.
 *
 * @example const browser = await launchBrowser(); afterAll(() => browser.close())
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (!running?.isConnected()) shared = launchChromium()
  const browser = await (shared as Promise<Browser>)
  const close = async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
  }
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
