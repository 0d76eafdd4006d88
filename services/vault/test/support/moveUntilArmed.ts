import type { FrameLocator, Page } from 'playwright-core'

/**
 * Scrolls to the end, then moves about on the button that signs, as a hand does, until it takes a press. One move is not always enough, and need not be: everything that takes the
 * card off the screen for an instant, such as a window that is made smaller, asks for another one (security section 1.8).
 */
export async function moveUntilArmed(inside: FrameLocator | Page) {
  const button = inside.locator('footer button').last()
  const armed = inside.locator('footer button:not([aria-disabled=true])').nth(1)
  await inside.locator('.page-end').scrollIntoViewIfNeeded()
  for (let move = 1; ; move += 1) {
    await button.hover({ position: { x: 20 + (move % 2), y: 10 } })
    const late = await armed.waitFor({ timeout: 2_000 }).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!late) return button
    if (move === 10) throw late
  }
}
