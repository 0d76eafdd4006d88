import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openByPress } from '../../shell/testing/modal.ts'
import { withHost } from '../../shell/testing/withHost.ts'

// A request of the page that waits in the wallet of a phone, while the modal is closed.

const host = withHost()
const said = 'Approve the request in Rainbow'

/** A request begins to wait, as a paired wallet's does after a second; `end` answers the oldest. */
async function wait(page: Page, what: 'begin' | 'end'): Promise<void> {
  await page.evaluate(way => {
    const kit = window.host.started[0]?.kit
    const home = kit && window.host.awaitedWallets(kit)
    const kept = window as unknown as { ends?: (() => void)[] }
    const ends = kept.ends ?? []
    kept.ends = ends
    if (way === 'begin' && home) ends.push(home.add('Rainbow'))
    else ends.shift()?.()
  }, what)
}

async function openClosed() {
  const opened = await host.open('?auto')
  await openByPress(opened.page)
  await opened.page.keyboard.press('Escape')
  await opened.dialog.waitFor({ state: 'hidden' })
  const modal = opened.page.locator('billfold-modal')
  return { ...opened, modal, card: modal.locator('.bf-page-asking') }
}

test('is said over the page, politely and without taking the focus, until it is answered', async () => {
  const { page, modal, card, faults, close } = await openClosed()
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))
  const before = await focused()
  await wait(page, 'begin')
  await card.getByText(said).waitFor()
  await modal.getByRole('status').filter({ hasText: said }).waitFor({ state: 'attached' })
  expect(await modal.getByRole('alert').filter({ hasText: said }).count()).toBe(0)
  expect(await focused()).toBe(before)
  const box = await card.boundingBox()
  const size = page.viewportSize()
  expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true)
  await wait(page, 'end')
  await card.waitFor({ state: 'detached' })
  expect(await faults()).toEqual([])
  await close()
})

test('is put away by keyboard, and comes back with the next request', async () => {
  const { page, card, close } = await openClosed()
  await wait(page, 'begin')
  const button = card.getByRole('button', { name: 'Close' })
  await button.waitFor()
  const isReached = () => button.evaluate(node => (node.getRootNode() as ShadowRoot).activeElement === node)
  for (let step = 0; step < 20 && !(await isReached()); step += 1) await page.keyboard.press('Tab')
  expect(await isReached()).toBe(true)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await wait(page, 'begin')
  await card.getByText(said).waitFor()
  await close()
})

test('makes way for the modal', async () => {
  const { page, card, dialog, close } = await openClosed()
  await wait(page, 'begin')
  await card.getByText(said).waitFor()
  await openByPress(page)
  await dialog.waitFor()
  expect(await card.count()).toBe(0)
  await close()
})
