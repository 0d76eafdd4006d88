import { type Browser, chromium } from 'playwright-core'
import { toLaunchOptions } from './toLaunchOptions.ts'

/**
 * Starts the system's Chromium. The caller closes it.
 *
 * @throws an error that names the command to install it, without Chromium.
 * @example
 * const browser = await launchChromium()
 * afterAll(() => browser.close())
 */
export function launchChromium(options: launchChromium.Options = {}): Promise<Browser> {
  return chromium.launch(toLaunchOptions(options))
}

export declare namespace launchChromium {
  type Options = toLaunchOptions.Options
}
