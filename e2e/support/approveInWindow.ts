import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { moveUntilArmed } from '../../services/vault/test/support/moveUntilArmed.ts'
import { press } from '../../services/vault/test/support/press.ts'
import { pressInFrame } from './pressInFrame.ts'

/**
 * The visitor approves in the vault's own window, which the button in the frame opens: they move the pointer until the button that signs accepts a click, and click it, or
 * holds it where what it does cannot be said in advance.
 *
 * @example await approveInWindow(page, { vault: stack.vault, button: 'Sign' })
 */
export async function approveInWindow(
  page: Page,
  { vault, button: name, look }: approveInWindow.Options,
): Promise<void> {
  // Of two tabs the one that the visitor looks at: the other one's frame receives no mouse events.
  await page.bringToFront()
  const opening = page.context().waitForEvent('page')
  await pressInFrame(page, 'Open wallet')
  const window = await opening
  await window.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(new URL(window.url()).origin).toBe(new URL(vault).origin)
  if (name) await window.getByRole('button', { name, exact: true }).waitFor()
  await look?.(window)
  const button = await moveUntilArmed(window)
  const closed = window.waitForEvent('close')
  if ((await button.getAttribute('class'))?.includes('page-hold')) await window.mouse.down()
  else await press(button)
  await closed
}

export declare namespace approveInWindow {
  type Options = {
    /** The vault's address: no other page may have opened the window. */
    readonly vault: string
    /** What the button that signs has to say. */
    readonly button?: string
    /** Looks at the window before. */
    readonly look?: (window: Page) => Promise<void>
  }
}
