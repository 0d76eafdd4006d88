import type { LaunchOptions } from 'playwright-core'
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
 * Replaces playwright's own list, as the last one given wins: without `ThirdPartyStoragePartitioning`, and without what
 * calls servers of its vendor. The browser's own pages behind its address bar and the renderer that it starts ahead of a page are off, too:
 * no site sees them, and they slow every new page down.
 */
const REAL_FEATURES = `--disable-features=${[
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
].join()}`

/** @throws an error that names the command to install Chromium, without one. */
export function toLaunchOptions(options: toLaunchOptions.Options): LaunchOptions {
  const { realDefaults = false, args = [], ignoreDefaultArgs, ...rest } = options
  return {
    executablePath: findChromium(),
    args: [...ARGS, ...(realDefaults ? [REAL_FEATURES] : []), ...args],
    ...(realDefaults ? { ignoreDefaultArgs: UNREAL } : ignoreDefaultArgs ? { ignoreDefaultArgs } : {}),
    ...rest,
  }
}

export declare namespace toLaunchOptions {
  type Options = LaunchOptions & {
    /**
     * Keep storage partitioning, popup blocking and the back-forward cache, which automation switches off: for tests of
     * frames, popups and storage.
     */
    readonly realDefaults?: boolean
  }
}
