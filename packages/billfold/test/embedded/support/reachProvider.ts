import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a login's window is at its provider. It begins on a page of the vault, which the provider's address may overtake while it loads; Playwright's own wait
 * for an address ends in an error when any navigation is overtaken.
 *
 * @example const popup = await reachProvider(await begin(page))
 */
export async function reachProvider(popup: Page | null | undefined): Promise<Page> {
  if (!popup) throw new Error('no window was opened')
  await expect.poll(() => popup.url()).toContain('/provider?')
  await popup.waitForLoadState()
  return popup
}
