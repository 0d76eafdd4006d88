import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { toLaunchOptions } from './toLaunchOptions.ts'

/**
 * Starts the system's Chromium. Whoever starts it closes it.
 *
 * @throws an error that names the command to install it, when there is none.
 * @example
 * const browser = await launchChromium()
 * afterAll(() => browser.close())
 */
export function launchChromium(options: launchChromium.Options = {}): Promise<Browser> {
  return chromium.launch(toLaunchOptions(options))
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
