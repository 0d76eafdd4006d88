import type { Page } from 'playwright-core'

/**
 * Stops the time of a page whose clock was installed: from here on `page.clock` moves it. The moment must lie ahead. On a
 * busy machine it may have passed when the page receives it: time is stopped then, and advances to the next second.
 */
export async function stopTime(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await stop().catch(stop)
}
