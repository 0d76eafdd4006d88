import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/launchBrowser.ts'
import { openPage } from './testing/openPage.ts'
import { servePage } from './testing/servePage.ts'

let server: servePage.ReturnType
let browser: Browser
beforeAll(async () => {
  server = await servePage({ entry: fileURLToPath(new URL('./gallery/main.tsx', import.meta.url)) })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const open = async (query: string) => {
  const opened = await openPage(browser, `${server.url}?theme=light&${query}`, {
    viewport: { width: 376, height: 640 },
  })
  await opened.page.locator('.bf-virtual li').first().waitFor()
  return opened
}

const elements = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelectorAll('*').length +
      (document.querySelector('parts-host')?.shadowRoot?.querySelectorAll('*').length ?? 0),
  )

/** The position in the list (1-based) of the item that has the focus, and whether it is wholly in view. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('parts-host')?.shadowRoot
    const slot = root?.activeElement?.closest('li')
    const body = root?.querySelector('.bf-body')?.getBoundingClientRect()
    const box = slot?.getBoundingClientRect()
    if (!slot || !box || !body) return { position: 0, isInView: false }
    return { position: Number(slot.ariaPosInSet), isInView: box.top >= body.top && box.bottom <= body.bottom }
  })

const focusFirst = async (page: Page) => {
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toEqual({ position: 1, isInView: true })
}

test('ten thousand rows are at most 600 elements at the top, in the middle and at the bottom', async () => {
  for (const name of ['list', 'grid']) {
    const { page, faults, close } = await open(`page=${name}`)
    for (const part of [0, 0.5, 1]) {
      await page.locator('.bf-body').evaluate((body, at) => {
        body.scrollTop = (body.scrollHeight - body.clientHeight) * at
      }, part)
      const expected = part === 0 ? 'Wallet 1' : part === 1 ? 'Wallet 10000' : /Wallet [45]\d\d\d/
      await page.getByText(expected, { exact: true }).first().waitFor()
      expect(await elements(page), `${name} at ${part}`).toBeLessThanOrEqual(600)
      const isCovered = await page.locator('.bf-virtual').evaluate(list => {
        const body = list.closest('.bf-body')?.getBoundingClientRect()
        const boxes = [...list.children].map(slot => slot.getBoundingClientRect())
        return (
          !!body &&
          Math.max(...boxes.map(box => box.bottom)) >= body.bottom - 16 &&
          Math.min(...boxes.map(box => box.top)) <= body.bottom
        )
      })
      expect(isCovered, `${name} at ${part} shows blanks`).toBe(true)
    }
    expect(await faults()).toEqual([])
    await close()
  }
})

test('the list exposes its length and each place to assistive technology', async () => {
  const { page, close } = await open('page=list')
  const list = page.getByRole('list', { name: 'Wallets' })
  expect(await list.count()).toBe(1)
  const third = list.getByRole('listitem').nth(2)
  expect([await third.getAttribute('aria-setsize'), await third.getAttribute('aria-posinset')]).toEqual(['10000', '3'])
  expect(await page.locator('.bf-virtual [tabindex="0"]').count()).toBe(1)
  await close()
})

test('arrows, page keys, Home and End walk a list; the focused row is always in view', async () => {
  const { page, close } = await open('page=list')
  await focusFirst(page)
  const walk: [key: string, position: number | ((position: number) => boolean)][] = [
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['ArrowUp', 2],
    ['PageDown', position => position > 6 && position < 14],
    ['PageUp', 2],
    ['End', 10_000],
    ['ArrowDown', 10_000],
    ['PageUp', position => position > 9_985 && position < 9_996],
    ['Home', 1],
    ['ArrowRight', 1],
  ]
  for (const [key, expected] of walk) {
    await page.keyboard.press(key)
    const { position, isInView } = await focused(page)
    if (typeof expected === 'number') expect(position, key).toBe(expected)
    else expect(expected(position), `${key}: ${position}`).toBe(true)
    expect(isInView, `${key}: row ${position} is in view`).toBe(true)
  }
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('searchbox').evaluate(input => input.matches(':focus'))).toBe(true)
  await close()
})

test('left and right walk a grid, mirrored right-to-left', async () => {
  for (const [dir, onward, backward] of [
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    const { page, close } = await open(`page=grid&dir=${dir}`)
    await focusFirst(page)
    const positions: number[] = []
    for (const key of [onward, onward, onward, backward, 'ArrowDown', 'ArrowUp', 'End']) {
      await page.keyboard.press(key)
      positions.push((await focused(page)).position)
    }
    expect(positions, dir).toEqual([2, 3, 4, 3, 6, 3, 10_000])
    await close()
  }
})

test('focus survives scrolling away and comes back into view with the next arrow', async () => {
  const { page, close } = await open('page=list')
  await focusFirst(page)
  await page.keyboard.press('ArrowDown')
  await page.locator('.bf-body').hover()
  await page.mouse.wheel(0, 60_000)
  await page.getByText('Wallet 940', { exact: true }).waitFor()
  expect(await focused(page)).toEqual({ position: 2, isInView: false })
  expect(await elements(page)).toBeLessThanOrEqual(600)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toEqual({ position: 3, isInView: true })
  await close()
})

test('when the focused row leaves the list, its neighbour takes the focus', async () => {
  const { page, close } = await open('page=removable')
  await page.getByRole('button', { name: 'Item 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Item 3', exact: true }).waitFor({ state: 'detached' })
  expect(
    await page.evaluate(() => document.querySelector('parts-host')?.shadowRoot?.activeElement?.textContent),
  ).toContain('Item 4')
  for (let left = 4; left > 0; left--) await page.keyboard.press('Enter')
  await page.getByText('Nothing left').waitFor()
  await close()
})

test('one tab stop: Tab leads past the list, Shift+Tab back to the row that had the focus', async () => {
  const { page, close } = await open('page=list')
  await focusFirst(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  expect(await page.getByRole('searchbox').evaluate(input => input.matches(':focus'))).toBe(true)
  await page.keyboard.press('Tab')
  expect((await focused(page)).position).toBe(2)
  await page.keyboard.press('Tab')
  expect((await focused(page)).position).toBe(0)
  await close()
})

test('a search shortens the list at once and the range is drawn from its top', async () => {
  const { page, close } = await open('page=list')
  await page.locator('.bf-body').evaluate(body => {
    body.scrollTop = 300_000
  })
  await page.getByText('Wallet 4690', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('wallet 777')
  await page.getByText('Wallet 777', { exact: true }).waitFor()
  expect(await page.locator('.bf-virtual li').first().getAttribute('aria-setsize')).toBe('11')
  await close()
})

test('density changes the height of rows together with their places', async () => {
  const { page, close } = await open('page=list')
  await page.locator('parts-host').evaluate(host => host.style.setProperty('--bf-density', '1.25'))
  await page.locator('.bf-body').evaluate(body => body.scrollBy(0, 400))
  await expect
    .poll(async () => {
      const boxes = await page
        .locator('.bf-virtual li')
        .evaluateAll(all => all.slice(0, 2).map(slot => slot.getBoundingClientRect().top))
      return (boxes[1] ?? 0) - (boxes[0] ?? 0)
    })
    .toBe(80)
  await close()
})
