import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const pollMs = 10

/**
 * Waits until `check` is true inside the page. `page.waitForFunction` puts 345 kB of the automation library into each new
 * document for it, which is a quarter of what opening one costs.
 */
export async function waitInPage(page: Page, check: () => boolean): Promise<void> {
  while (!(await page.evaluate(check))) await delay(pollMs)
}
