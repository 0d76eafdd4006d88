import type { Locator } from 'playwright-core'

/** Presses a button. If the press closes the window, it succeeds: the page may be gone before the driver gets the end of its click. */
export async function press(button: Locator): Promise<void> {
  await button.click().catch(error => {
    if (!button.page().isClosed()) throw error
  })
}
