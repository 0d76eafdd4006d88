import type { Page } from 'playwright-core'

/** Each move waits for two pictures of the frame: six seconds at the least. */
const mostMoves = 200

/**
 * Presses a button of the vault's frame as a hand does: moves onto it, and presses once the button has felt the pointer. A frame of another site that was just shown draws by
 * itself, while Chromium still gives the pointer to what its last picture of the page had there: a press 56 to 75 ms after the frame had the focus reached the page beneath,
 * about one of twenty (10 of 225).
 *
 * @example await pressInFrame(page, 'Cancel')
 */
export async function pressInFrame(page: Page, name: string): Promise<void> {
  const button = page.frameLocator('billfold-modal iframe').getByRole('button', { name, exact: true })
  for (let move = 1; ; move += 1) {
    await button.hover({ position: { x: 20 + (move % 2), y: 10 } })
    if (await button.evaluate(node => node.matches(':hover'))) break
    if (move === mostMoves) throw new Error(`"${name}" in the frame never felt the pointer`)
  }
  await button.click()
}
