import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from './testing/launchBrowser.ts'
import { openPage } from './testing/openPage.ts'
import { servePage } from './testing/servePage.ts'

let server: servePage.ReturnType
let browser: Browser
let opened: openPage.ReturnType
let page: Page
beforeAll(async () => {
  server = await servePage({ entry: fileURLToPath(new URL('./gallery/main.tsx', import.meta.url)) })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const open = async (dir = 'ltr') => {
  opened = await openPage(browser, `${server.url}?page=controls&theme=light&dir=${dir}`, {
    viewport: { width: 400, height: 1000 },
  })
  page = opened.page
  await page.locator('output').waitFor()
}
beforeEach(() => open())
afterEach(async () => {
  expect(await opened.faults()).toEqual([])
  await opened.close()
})

const state = async () => JSON.parse((await page.locator('output').textContent()) ?? '{}')
const settle = (how: 'resolve' | 'reject') =>
  page.evaluate(name => (window as unknown as { settle: Record<string, () => void> }).settle[name]?.(), how)

describe('SearchField', () => {
  test('Esc clears first and only then reaches the view; clearing keeps the focus', async () => {
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.fill('rain')
    await field.press('Escape')
    expect([await field.inputValue(), (await state()).escapes]).toEqual(['', 0])
    expect(await field.evaluate(input => input.matches(':focus'))).toBe(true)
    await field.press('Escape')
    expect((await state()).escapes).toBe(1)
  })

  test('the clear button is a button with a name, there only when there is something to clear', async () => {
    const clear = page.getByRole('button', { name: 'Clear' })
    expect(await clear.count()).toBe(0)
    const field = page.getByRole('searchbox')
    await field.fill('x')
    await field.press('Tab')
    expect(await clear.evaluate(button => button.matches(':focus-visible'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate(input => input.matches(':focus'))).toBe(true)
  })

  test('arrow down leads on', async () => {
    await page.getByRole('searchbox').press('ArrowDown')
    expect((await state()).presses).toBe(1)
  })
})

describe('Tabs', () => {
  const walk = async (keys: string[]) => {
    const names: (string | null)[] = []
    for (const key of keys) {
      await page.keyboard.press(key)
      names.push(await page.locator('[role=tab]:focus').textContent())
      expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
        await page.locator('[role=tab]:focus').getAttribute('id'),
      )
      expect(await page.locator('[role=tab]:focus').getAttribute('aria-selected')).toBe('true')
    }
    return names
  }

  test('arrow keys, Home and End choose and wrap; one tab stop; the panel is named by its tab', async () => {
    await page.getByRole('tab', { name: 'One' }).focus()
    expect(await walk(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'])).toEqual([
      'Two',
      'Three',
      'One',
      'Three',
      'One',
      'Three',
    ])
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.getByRole('tabpanel').evaluate(panel => panel.matches(':focus-visible'))).toBe(true)
    expect(await page.getByRole('tabpanel').textContent()).toBe('Panel three')
  })

  test('arrows are mirrored right-to-left', async () => {
    await opened.close()
    await open('rtl')
    await page.getByRole('tab', { name: 'One' }).focus()
    expect(await walk(['ArrowLeft', 'ArrowLeft', 'ArrowRight'])).toEqual(['Two', 'Three', 'Two'])
  })
})

describe('CopyButton', () => {
  test('says copied only once it is, announces it, and returns to its label', async () => {
    const button = page.getByRole('button', { name: /copy|copied/i })
    await button.click()
    await page.waitForFunction(() => 'settle' in window)
    expect(await button.textContent()).toBe('Copy')
    await settle('resolve')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.locator('[role=status]', { hasText: 'Copied' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  })

  test('a failure is said and stays until the next press', async () => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await settle('reject')
    await page.getByRole('button', { name: 'Could not copy' }).waitFor()
    await page.getByRole('button', { name: 'Could not copy' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
    await settle('resolve')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
  })
})

test('a check box toggles by its words and by Space; its link does not toggle it', async () => {
  await page.getByText('I agree to the').click({ position: { x: 60, y: 9 } })
  expect((await state()).isAgreed).toBe(true)
  await page.getByRole('checkbox', { name: 'I agree to the Terms' }).press('Space')
  expect((await state()).isAgreed).toBe(false)
  await page.getByRole('link', { name: 'Terms' }).click()
  expect((await state()).isAgreed).toBe(false)
  expect(page.url()).toContain('#terms')
})

test('busy buttons and disabled rows keep focus and ignore presses', async () => {
  for (const name of ['Busy', /Blocked/]) {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await button.click({ force: true })
    expect(await button.evaluate(one => one.matches(':focus') && one.ariaDisabled === 'true')).toBe(true)
  }
  expect((await state()).presses).toBe(0)
})

test('a link that could run code leads nowhere', async () => {
  const row = page.getByText('Bad link')
  await row.click()
  expect(await row.evaluate(title => title.closest('a')?.hasAttribute('href'))).toBe(false)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a picture that fails becomes a named placeholder of the same size, and a new one is tried (fault 14)', async () => {
  const placeholder = page.getByRole('img', { name: 'Zed' })
  await page.locator('#image').getByText('Z', { exact: true }).waitFor()
  const before = await page.locator('#image .bf-image').boundingBox()
  expect(await placeholder.count()).toBe(1)
  await page.getByRole('button', { name: 'Other image' }).click()
  await page.locator('#image img').waitFor()
  await page.waitForFunction(() => {
    const image = document.querySelector('parts-host')?.shadowRoot?.querySelector<HTMLImageElement>('#image img')
    return image?.complete && image.naturalWidth > 0
  })
  expect(await page.locator('#image .bf-image').boundingBox()).toEqual(before)
  expect(before).toMatchObject({ width: 40, height: 40 })
})

test('a toast waits while the pointer or the focus is on it, then leaves', async () => {
  await page.clock.install()
  await page.reload()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await page.clock.runFor(30_000)
  await dismiss.focus()
  await page.clock.runFor(120_000)
  expect(await dismiss.count()).toBe(1)
  await page.getByRole('searchbox').focus()
  await page.clock.runFor(30_000)
  expect(await dismiss.count()).toBe(1)
  await page.clock.runFor(31_000)
  await dismiss.waitFor({ state: 'detached' })
})
