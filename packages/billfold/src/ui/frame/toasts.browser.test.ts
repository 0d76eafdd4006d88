import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openByPress } from '../../shell/testing/modal.ts'
import { withHost } from '../../shell/testing/withHost.ts'

const host = withHost()

const show = (page: Page, variant: 'loading' | 'success' | 'error', text: string) =>
  page.evaluate(
    ([how, words]) => {
      const one = window.host.started[0]
      if (one) window.host.actions.showToast(one.kit, how, words, true)
    },
    [variant, text] as const,
  )

/** What a screen reader announces, by role of the region: read from the browser's own accessibility tree. */
async function announced(page: Page): Promise<Record<'status' | 'alert', string[]>> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (!node || node.ignored) return (node?.childIds ?? []).map(textOf).join('')
    return node.role?.value === 'StaticText' ? String(node.name?.value) : (node.childIds ?? []).map(textOf).join('')
  }
  const of = (role: string) =>
    nodes.filter(node => !node.ignored && node.role?.value === role).map(node => textOf(node.nodeId))
  return { status: of('status').filter(Boolean), alert: of('alert').filter(Boolean) }
}

test('a toast is drawn inside the open dialog and read out: messages politely, failures at once', async () => {
  const { page, dialog, faults, close } = await host.open('?auto')
  await openByPress(page)
  // The rows that are still being fetched say so; this is announced before any toast.
  await expect.poll(() => announced(page)).toEqual({ status: [], alert: [] })
  await show(page, 'success', 'Address copied')
  const toast = dialog.locator('.bf-toast')
  await toast.getByText('Address copied').waitFor()
  expect(await announced(page)).toEqual({ status: ['Address copied'], alert: [] })
  const [card, box] = [await dialog.locator('.bf-card').boundingBox(), await toast.boundingBox()]
  expect(box && card && box.x >= card.x && box.x + box.width <= card.x + card.width && box.y >= card.y).toBe(true)
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(await announced(page)).toEqual({ status: [], alert: [] })
  await show(page, 'error', 'Could not disconnect')
  await toast.getByText('Could not disconnect').waitFor()
  expect(await announced(page)).toEqual({ status: [], alert: ['Could not disconnect'] })
  expect(await faults()).toEqual([])
  await close()
})

test('a toast outlasts a change of view; the one after it waits its turn', async () => {
  const { page, dialog, close } = await host.open('?auto')
  await openByPress(page)
  await show(page, 'loading', 'Waiting for the network')
  await dialog.locator('.bf-toast').waitFor()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
  expect(await dialog.locator('.bf-toast').textContent()).toContain('Waiting for the network')
  await show(page, 'success', 'Done')
  await dialog.locator('.bf-toast').getByText('Done').waitFor()
  expect(await dialog.locator('.bf-toast').count()).toBe(1)
  expect(await announced(page)).toEqual({ status: ['Done'], alert: [] })
  await close()
})
