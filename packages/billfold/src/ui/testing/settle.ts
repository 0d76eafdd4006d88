import type { Page } from 'playwright-core'
import { waitInPage } from '../../parts/testing/waitInPage.ts'

/** Waits until nothing moves any more that will ever come to rest: views slide in, colours change over. */
export async function settle(page: Page): Promise<void> {
  await waitInPage(page, () => {
    const running = document.querySelector('billfold-modal')?.shadowRoot?.getAnimations() ?? []
    return running.every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    )
  })
}
