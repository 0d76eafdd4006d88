import type { Page } from 'playwright-core'
import type { Scenario } from './Scenario.ts'
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

/** Until no text says that code loads and no finite animation runs. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const isMoving = root
      ?.getAnimations()
      .some(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    return !isMoving && !root?.querySelector('[aria-busy=true]:not(button)')?.matches('.bf-loading')
  })
}
