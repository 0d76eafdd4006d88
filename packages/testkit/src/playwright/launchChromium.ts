import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './findChromium.ts'

/** Silent towards the network, and able to run as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** What playwright switches off for the sake of automation, and visitors have. */
const UNREAL = ['--disable-popup-blocking', '--disable-back-forward-cache', '--disable-field-trial-config']

/**
 * Replaces playwright's own list, as the last one given wins: without `ThirdPartyStoragePartitioning`, and with what
 * would call home still off.
 */
const REAL_FEATURES =
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,LensOverlay'

/**
 * Starts the system's Chromium. Whoever starts it closes it.
 *
 * @throws an error that names the command to install it, when there is none.
 * @example
 * const browser = await launchChromium()
 * afterAll(() => browser.close())
 */
export function launchChromium(options: launchChromium.Options = {}): Promise<Browser> {
  const { realDefaults = false, args = [], ignoreDefaultArgs, ...rest } = options
  return chromium.launch({
    executablePath: findChromium(),
    args: [...ARGS, ...(realDefaults ? [REAL_FEATURES] : []), ...args],
    ...(realDefaults ? { ignoreDefaultArgs: UNREAL } : ignoreDefaultArgs ? { ignoreDefaultArgs } : {}),
    ...rest,
  })
}

export declare namespace launchChromium {
  type Options = LaunchOptions & {
    /**
     * Keep storage partitioning, popup blocking and the back-forward cache, which automation switches off: for tests of
     * frames, popups and storage.
     */
    readonly realDefaults?: boolean
  }
}
