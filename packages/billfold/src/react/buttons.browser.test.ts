import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost } from '../shell/testing/serveHost.ts'
import type {} from './testing/buttonsPage.tsx'

let browser: Browser
let host: serveHost.ReturnType
beforeAll(async () => {
  const buttons = fileURLToPath(new URL('./testing/buttonsPage.tsx', import.meta.url))
  ;[browser, host] = await Promise.all([launchBrowser(), serveHost({ entries: { buttons } })])
})
afterAll(async () => {
  await host?.close()
  await browser?.close()
})

test.each([
  ['nobody', ['connect', 'network', 'open']],
  ['somebody', ['connect', 'account', 'network', 'open']],
])('%s connected: buttons take what a <button> takes, and the host hears its own listeners (F15)', async (who, ids) => {
  const { page, dialog, faults, close } = await openHost(browser, `${host.url}/buttons`)
  if (who === 'somebody') {
    await page.getByTestId('connect').click()
    await page.getByRole('button', { name: /Toy Fox/ }).click()
    await page.getByTestId('account').waitFor()
    await expect.poll(() => dialog.evaluate(node => node.matches(':modal'))).toBe(false)
    await page.evaluate(() => window.buttonsPage.heard.splice(0))
  }
  for (const id of ids) {
    const button = page.getByTestId(id)
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(await button.getAttribute('id')).toBe(id)
    expect(await button.getAttribute('aria-describedby')).toBe('why')
    expect(await button.getAttribute('class')).toContain('mine')
    expect(await button.evaluate(node => getComputedStyle(node).marginTop)).toBe('3px')
    await button.click()
    await expect.poll(() => dialog.evaluate(node => node.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.evaluate(node => node.matches(':modal'))).toBe(false)
  }
  const heard = await page.evaluate(() => window.buttonsPage.heard)
  expect(heard.filter(what => what.startsWith('click'))).toEqual(ids.map(id => `click ${id}`))
  expect(heard).toContain('focus network')
  expect(await faults()).toEqual([])
  await close()
})

test('an onClick that calls preventDefault keeps the modal closed (F15)', async () => {
  const { page, dialog, faults, close } = await openHost(browser, `${host.url}/buttons#kept`)
  for (const id of ['connect', 'network', 'open']) await page.getByTestId(id).click()
  expect(await page.evaluate(() => window.buttonsPage.heard.filter(what => what.startsWith('click')))).toHaveLength(3)
  expect(await page.evaluate(() => window.buttonsPage.kit.store.getState().modal.isOpen)).toBe(false)
  expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(false)
  expect(await faults()).toEqual([])
  await close()
})
