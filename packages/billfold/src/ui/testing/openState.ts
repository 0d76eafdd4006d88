import type { Page } from 'playwright-core'
import type { Scenario } from './Scenario.ts'
import { settle } from './settle.ts'
import type { State } from './states.ts'

/**
 * Opens the test page in a state and waits until it is drawn and everything that moves has come to rest. With `hasClock`
 * the page's time is moved by `page.clock`.
 */
export async function openState(
  page: Page,
  address: (scenario: Scenario) => string,
  { scenario, act }: State,
  { hasClock, ...change }: Pick<Scenario, 'theme' | 'dir'> & { readonly hasClock?: boolean } = {},
): Promise<void> {
  if (hasClock) await page.clock.install()
  await page.goto(address({ ...scenario, ...change }))
  await page.waitForFunction(() => document.documentElement.dataset.ready === '')
  if (!scenario.isClosed) await page.locator('.bf-title').waitFor({ state: 'attached' })
  await settle(page)
  await act?.(page)
  await settle(page)
}
