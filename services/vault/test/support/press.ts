import type { Locator } from 'playwright-core'

/** Presses a button. One that closes its own window has been pressed, although the driver may lose the page before it hears of the end of the press. */
export async function press(button: Locator): Promise<void> {
  await button.click().catch(error => {
    if (!button.page().isClosed()) throw error
  })
}
