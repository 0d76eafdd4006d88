import { launchChromium } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'

/**
 * What would call home, as `launchChromium` leaves it out; the browser's own pages behind its address bar, which cost every new page a third of its time; and the process that it starts ahead for a page
 * that may come. The last list that Chromium is given wins, so this one names everything.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** The files of a worker run one after the other and share its modules: they share its browser, too. */
let shared: Promise<Browser> | undefined

/**
 * Gives the worker's Chromium, which has everybody's defaults. Visitors have contexts of their own; `close` ends those that were opened in it, and the browser ends with its process.
 *
 * @example const browser = await shareBrowser(); afterAll(() => browser.close())
 */
export async function shareBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (!running?.isConnected())
    shared = launchChromium({ realDefaults: true, args: [`--disable-features=${DISABLED_FEATURES.join()}`] })
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
