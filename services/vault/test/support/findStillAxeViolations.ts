import type { Page } from 'playwright-core'
import { findAxeViolations } from '../../../../packages/billfold/src/parts/testing/findAxeViolations.ts'

/** What axe finds once nothing fades any more. */
export async function findStillAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(one => one.finished.catch(() => {})),
    ),
  )
  return findAxeViolations(page)
}
