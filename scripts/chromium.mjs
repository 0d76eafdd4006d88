// Finds and starts the system's Chromium, the way every script and test of the workspace does.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const INSTALL_COMMAND = 'apt-get install -y --no-install-recommends chromium'

/** Path of the browser, or undefined. `CHROMIUM_PATH` wins. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find(place => place && existsSync(place))
}

/**
 * What pages in a test are better off without: services that would call servers of the vendor; the browser's own pages behind its address
 * bar and the process that it starts ahead of a page, which cost every new page a quarter of its time. Takes the place of
 * the automation library's list, but for storage partitioning, which stays on as in everybody's browser.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** Starts it without requests of its own to the network. The browser layer uses the headless shell, unless `executablePath` names another browser. */
export function launchChromium(options = {}) {
  const executablePath = process.env.BILLFOLD_HEADLESS_SHELL || findChromium()
  if (!executablePath) throw new Error(`No Chromium found. Install it: ${INSTALL_COMMAND}`)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${DISABLED_FEATURES.join()}`,
    ],
    ...options,
  })
}
