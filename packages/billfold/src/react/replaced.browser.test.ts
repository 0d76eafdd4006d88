import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost } from '../shell/testing/serveHost.ts'
import type {} from './testing/replacedPage.tsx'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(['production', 'development'] as const)('%s', mode => {
  let host: serveHost.ReturnType
  beforeAll(async () => {
    const replaced = fileURLToPath(new URL('./testing/replacedPage.tsx', import.meta.url))
    host = await serveHost({ entries: { replaced }, mode })
  })
  afterAll(() => host?.close())

  test('a provider that gets a new kit again and again leaves one modal, and says so to who develops (F12)', async () => {
    const { page, dialog, messages, close } = await openHost(browser, `${host.url}/replaced`)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    for (let edit = 0; edit < 4; edit++) {
      await page.evaluate(() => window.replacedPage.draw())
      await expect.poll(() => page.locator('billfold-modal').count()).toBe(1)
    }
    await button.click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(true)
    // An open modal is in use.
    await page.evaluate(() => window.replacedPage.draw())
    await expect.poll(() => page.locator('billfold-modal').count()).toBe(2)
    expect(await dialog.first().evaluate(node => node.matches(':modal'))).toBe(true)
    const alerts = () =>
      page.evaluate(() => window.replacedPage.events.flatMap(event => (event.type === 'ALERT' ? [event.code] : [])))
    if (mode === 'production') {
      expect(await alerts()).toEqual([])
      expect(messages).toEqual([])
    } else {
      await expect.poll(alerts).toContain('alert/several-kits')
      expect(messages.filter(message => !message.includes('Kits pile up'))).toEqual([])
    }
    await close()
  })

  test('given the kit before again, its modal is there again', async () => {
    const { page, dialog, close } = await openHost(browser, `${host.url}/replaced`)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.evaluate(() => {
      const first = window.replacedPage.draw()
      Object.assign(window, { first })
    })
    await page.evaluate(() => void window.replacedPage.draw())
    await expect.poll(() => page.locator('billfold-modal').count()).toBe(1)
    await page.evaluate(() => void window.replacedPage.draw((window as unknown as { first: never }).first))
    await expect.poll(() => page.locator('billfold-modal').count()).toBe(1)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(true)
    await close()
  })
})
