import type { Page } from 'playwright-core'
import type { Scenario } from './Scenario.ts'
import { settle } from './settle.ts'
import type { State } from './states.ts'

/** Opens the test page in a state and waits until it is drawn and everything that moves has come to rest. */
export async function openState(
  page: Page,
  address: (scenario: Scenario) => string,
  { scenario, act }: State,
  change: Pick<Scenario, 'theme' | 'dir'> = {},
): Promise<void> {
  await page.goto(address({ ...scenario, ...change }))
  await page.waitForFunction(() => document.documentElement.dataset.ready === '')
  if (!scenario.isClosed) await page.locator('.bf-title').waitFor({ state: 'attached' })
  await settle(page)
  await act?.(page)
  await settle(page)
}
