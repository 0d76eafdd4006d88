import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

const user = { email: 'vera@example.com' }

describeView('ApproveTransaction', open => {
  test('lays the frame over its place, gives it the focus, follows the window, and hides it when it leaves', async () => {
    const { page, view, run } = await open({ embedded: { user }, connected: ['embedded'], isClosed: true })
    const ended = await page.evaluateHandle(() =>
      Object.assign(window, { ended: (window as unknown as { testPage: { ask(): Promise<string> } }).testPage.ask() }),
    )
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor()
    expect(await view()).toBe('ApproveTransaction')
    await expect.poll(() => isFocused(page)).toBe(true)
    const { frame, card } = await boxes(page)
    expect([frame.width, frame.height]).toEqual([360, 600])
    expect(frame.top - card.top).toBe(56)
    expect(frame.left - card.left).toBe(8)
    // Docked and of full width on a bottom sheet.
    await page.setViewportSize({ width: 360, height: 640 })
    await expect
      .poll(async () => {
        const { left, bottom, width, height } = (await boxes(page)).frame
        return [left, bottom, width, height]
      })
      .toEqual([0, 640, 360, 548])
    // Shown means still: nothing around the frame moves it or makes it transparent.
    expect(await run(({ kit }) => kit.runtime.surface?.frameSlot.getAnimations().length)).toBe(0)

    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await ended.evaluate(({ ended }: { ended?: Promise<string> }) => ended)).toBe('approved')
    expect(await run(({ kit }) => kit.runtime.surface?.frameSlot.hidden)).toBe(true)
  })

  test('ends with the modal, by Escape in the frame and by the close button; another request shows the same frame again', async () => {
    const { page, view, run } = await open({ embedded: { user }, connected: ['embedded'], path: [{ view: 'Account' }] })
    for (const leave of ['Escape', 'Close'] as const) {
      const ended = run(page => page.ask())
      await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor()
      await expect.poll(() => isFocused(page)).toBe(true)
      if (leave === 'Escape') await page.frameLocator('iframe').getByRole('button', { name: 'Decline' }).press('Escape')
      else await page.getByRole('button', { name: 'Close' }).click()
      expect(await ended).toBe('wallet/rejected')
      await expect.poll(view).toBeUndefined()
      expect(await run(({ kit }) => kit.runtime.surface?.frameSlot.hidden)).toBe(true)
    }
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await run(({ vault }) => vault.counts.themes)).toBe(2)
  })

  test('fills the place that a host gave the modal, and follows it', async () => {
    const { page, run } = await open({ embedded: { user }, connected: ['embedded'], isInline: true })
    await page
      .locator('#inline')
      .evaluate((container: HTMLElement) => Object.assign(container.style, { width: '420px', height: '600px' }))
    const ended = run(page => page.ask())
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor()
    await page
      .locator('#inline')
      .evaluate((container: HTMLElement) => Object.assign(container.style, { width: '400px' }))
    await expect
      .poll(async () => {
        const { frame, card } = await boxes(page)
        return [frame.left - card.left, frame.top - card.top, card.bottom - frame.bottom, card.width - frame.width]
      })
      .toEqual([8, 56, 8, 16])
    await page.frameLocator('iframe').getByRole('button', { name: 'Decline' }).click()
    expect(await ended).toBe('wallet/rejected')
  })

  test('says that the wallet cannot be shown, and shows it at a later attempt', async () => {
    const { page, run } = await open({
      embedded: { user, isAsking: true, switches: { reach: 'no-frame' } },
      path: [{ view: 'Connect' }],
    })
    await page.getByText('Your wallet could not be shown').waitFor()
    await run(({ vault }) => vault.set({ reach: 'fine' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor()
  })
})

/** Whether the focus is inside the frame. */
function isFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('billfold-modal')?.shadowRoot?.activeElement?.tagName === 'IFRAME')
}

function boxes(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const box = (selector: string) => {
      const found = root?.querySelector(selector)?.getBoundingClientRect()
      if (!found) throw new Error(selector)
      const { left, top, bottom, width, height } = found
      return { left, top, bottom, width, height }
    }
    return { frame: box('iframe'), card: box('.bf-card') }
  })
}
