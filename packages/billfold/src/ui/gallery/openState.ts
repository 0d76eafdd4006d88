import type { Page } from 'playwright-core'
import { stopTime } from '../../parts/testing/stopTime.ts'
import { waitInPage } from '../../parts/testing/waitInPage.ts'
import type { Scenario } from '../testing/Scenario.ts'
import { settle } from '../testing/settle.ts'
import type { State } from '../testing/states/State.ts'
import type { TestPage } from '../testing/TestPage.ts'

/**
 * Opens the test page in a state and waits until it is drawn and everything that moves has come to rest. With `hasClock`
 * time stands still from there on, so that a test on a busy machine sees what it would on an idle one: `page.clock` moves
 * it; with `isSameDocument` the page shows another state already, whose kit ends.
 */
export async function openState(
  page: Page,
  address: (scenario: Scenario) => string,
  { scenario, act }: State,
  options: Pick<Scenario, 'theme' | 'dir'> & { readonly hasClock?: boolean; readonly isSameDocument?: boolean } = {},
): Promise<void> {
  const { hasClock, isSameDocument, ...change } = options
  const given = { ...scenario, ...change }
  if (hasClock) await page.clock.install()
  if (isSameDocument)
    await page.evaluate(next => (window as unknown as { testPage: TestPage }).testPage.begin(next), given)
  else await page.goto(address(given))
  await waitInPage(page, () => document.documentElement.dataset.ready === '')
  if (!scenario.isClosed) await page.locator('.bf-title').waitFor({ state: 'attached' })
  await settle(page)
  await act?.(page)
  await settle(page)
  if (hasClock) await stopTime(page)
}
