import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { onAccentFor } from '../parts/tokens/onAccentFor.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost, strictPolicy } from '../shell/testing/serveHost.ts'
import type {} from './testing/buttonsPage.tsx'

/** Buttons on the page draw `data:` pictures by `<img>`. */
const withData = strictPolicy.replace("img-src 'self'", "img-src 'self' data:")

let browser: Browser
let host: serveHost.ReturnType
beforeAll(async () => {
  const buttons = fileURLToPath(new URL('./testing/buttonsPage.tsx', import.meta.url))
  ;[browser, host] = await Promise.all([launchBrowser(), serveHost({ entries: { buttons }, policy: withData })])
})
afterAll(async () => {
  await host?.close()
  await browser?.close()
})

test.each([
  ['nobody', ['connect', 'network', 'open']],
  ['somebody', ['connect', 'account', 'network', 'open']],
])(
  '%s connected: buttons take what a <button> takes, and the host’s own listeners are called (F15)',
  async (who, ids) => {
    const { page, dialog, faults, close } = await openHost(browser, `${host.url}/buttons`)
    if (who === 'somebody') {
      await page.getByTestId('connect').click()
      await page.getByRole('button', { name: /Toy Fox/ }).click()
      await page.getByTestId('account').waitFor()
      await expect.poll(() => dialog.evaluate(node => node.matches(':modal'))).toBe(false)
      await page.evaluate(() => window.buttonsPage.recorded.splice(0))
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
    const received = await page.evaluate(() => window.buttonsPage.recorded)
    expect(received.filter(what => what.startsWith('click'))).toEqual(ids.map(id => `click ${id}`))
    expect(received).toContain('focus network')
    expect(await faults()).toEqual([])
    await close()
  },
)

test('a button shows the balance and its symbol where it is asked to, and nothing of it elsewhere', async () => {
  const { page, faults, close } = await openHost(browser, `${host.url}/buttons#balance`)
  const rich = page.getByTestId('rich')
  await rich.click()
  await page.getByRole('button', { name: /Toy Fox/ }).click()
  await page.getByTestId('account').waitFor()
  await page.getByRole('button', { name: '5 SHL ada.harbour' }).waitFor()
  expect(await rich.textContent()).toMatch(/^5 SHL\s*ada/)
  expect(await page.getByTestId('account').textContent()).toMatch(/^ada/)
  expect(await faults()).toEqual([])
  await close()
})

test('buttons show the pictures of account and network where they are asked to, and are named all the same (F17)', async () => {
  const { page, faults, close } = await openHost(browser, `${host.url}/buttons#pictures`)
  const [avatar, full, icon] = ['avatar', 'full', 'icon'].map(id => page.getByTestId(id)) as [Locator, Locator, Locator]
  expect(await avatar.textContent()).toBe('Connect wallet')
  const drawWith = (image: string) =>
    page.evaluate(src => {
      const { store } = window.buttonsPage.kit
      const networkImages = Object.fromEntries(store.getState().networks.map(({ id }) => [id, src]))
      store.setState(({ settings }) => ({ settings: { ...settings, networkImages } }))
    }, image)
  await drawWith('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await icon.getByRole('img').getAttribute('alt')).toBe(await page.getByTestId('network').textContent())
  await avatar.click()
  await page.getByRole('button', { name: /Toy Fox/ }).click()
  await page.getByTestId('account').waitFor()
  await avatar.locator('.bf-avatar').waitFor()
  expect(await avatar.textContent()).toBe('')
  expect(await avatar.getAttribute('title')).not.toBe('')
  await full.locator('.bf-avatar').waitFor()
  await expect.poll(() => full.textContent()).toMatch(/^ada/)
  // A picture that does not load gives way to the name.
  await drawWith('data:,')
  await expect.poll(() => icon.textContent()).toBe(await page.getByTestId('network').textContent())
  expect(await faults()).toEqual([])
  await close()
})

test('an onClick that calls preventDefault keeps the modal closed (F15)', async () => {
  const { page, dialog, faults, close } = await openHost(browser, `${host.url}/buttons#kept`)
  for (const id of ['connect', 'network', 'open']) await page.getByTestId(id).click()
  expect(await page.evaluate(() => window.buttonsPage.recorded.filter(what => what.startsWith('click')))).toHaveLength(
    3,
  )
  expect(await page.evaluate(() => window.buttonsPage.kit.store.getState().modal.isOpen)).toBe(false)
  expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(false)
  expect(await faults()).toEqual([])
  await close()
})

test('buttons of the page and the modal have one theme: mode, tokens, one for each mode, text that can be read (F4, F11)', async () => {
  const { page, dialog, faults, close } = await openHost(browser, `${host.url}/buttons`, {
    colorScheme: 'light',
    prepare: context => context.addInitScript(addSheet, sheet),
  })
  const bare = page.locator('#bare')
  const element = page.locator('billfold-connect-button').getByRole('button')
  await page.getByTestId('connect').click()
  await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
  await page.keyboard.press('Escape')
  /** What each draws: fill and text. */
  const looks = async () => {
    const read = (node: Element) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]
    return [await bare.evaluate(read), await element.evaluate(read)]
  }
  const modal = () => dialog.evaluate(node => getComputedStyle(node).getPropertyValue('--bf-accent'))
  const theme = (change: Parameters<Window['buttonsPage']['setTheme']>[1]) =>
    page.evaluate(next => window.buttonsPage.setTheme(window.buttonsPage.kit, next), change)
  const green = ['rgb(11, 110, 79)', 'rgb(255, 255, 255)']
  expect(await looks()).toEqual([green, green])
  await theme({ mode: 'dark' })
  const dark = ['rgb(67, 211, 160)', 'rgb(5, 40, 27)']
  expect(await looks()).toEqual([dark, dark])

  await theme({ tokens: { accent: { light: '#224488', dark: '#99ccff' }, radius: '12px' } })
  for (const [mode, accent, isBlack] of [
    ['dark', [153, 204, 255], true],
    ['light', [34, 68, 136], false],
  ] as const) {
    await theme({ mode })
    const drawn = async () =>
      (await looks()).map(([fill = '', ink = '']) => [fill, /^color\(xyz-d65 0 0 0\)$/.test(ink)])
    // What dresses the element is a chunk.
    await expect.poll(drawn).toEqual(Array(2).fill([`rgb(${accent.join(', ')})`, isBlack]))
    expect(await modal()).toBe(`rgb(${accent.join(' ')}/1)`)
    expect(await bare.evaluate(node => getComputedStyle(node).borderRadius)).toBe('7px')
  }
  // The text is what the modal computes, for any accent.
  for (const accent of ['#ffd400', '#7b3fe4', '#767676', '#777777', '#808080', '#ff0000', '#0000ff', '#00ff00']) {
    await theme({ tokens: { accent } })
    const [, ink = ''] = (await looks())[0] ?? []
    expect(/xyz-d65 0 0 0/.test(ink) ? '#000' : '#fff', `${accent}: ${ink}`).toBe(onAccentFor(accent))
  }
  expect(await faults()).toEqual([])
  await close()
})

test('a view that this kit cannot show opens Connect and alerts the developer; the next opening works as before (F18)', async () => {
  const { page, dialog, messages, close } = await openHost(browser, `${host.url}/buttons`)
  await page.getByTestId('connect').waitFor()
  for (const view of ['EmailLogin', 'Emaillogin']) {
    await page.evaluate(
      name => window.buttonsPage.openModal(window.buttonsPage.kit, { view: name as 'EmailLogin' }),
      view,
    )
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await dialog.getByText('Reload the page').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.evaluate(node => node.matches(':modal'))).toBe(false)
  }
  const alerts = await page.evaluate(() => window.buttonsPage.kit.runtime.alerts.map(({ message }) => message))
  expect(alerts).toEqual(['This kit cannot show this view: EmailLogin'])
  expect(messages).toHaveLength(1)
  await page.getByTestId('open').click()
  await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
  await close()
})

const sheet = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')

/** In the page, before its scripts: what a host's bundler makes of `import 'billfold/styles.css'`. */
function addSheet(text: string) {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  document.adoptedStyleSheets = [made]
}
