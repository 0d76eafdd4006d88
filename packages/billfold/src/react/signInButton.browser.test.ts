import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../parts/testing/findAxeViolations.ts'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost } from '../shell/testing/serveHost.ts'
import type {} from './testing/signInButtonPage.tsx'

let browser: Browser
let host: serveHost.ReturnType
beforeAll(async () => {
  const buttons = fileURLToPath(new URL('./testing/signInButtonPage.tsx', import.meta.url))
  ;[browser, host] = await Promise.all([launchBrowser(), serveHost({ entries: { buttons } })])
})
afterAll(async () => {
  await host?.close()
  await browser?.close()
})

const styles = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ended = (page: Page) => page.evaluate(() => window.signInButtons.ended.splice(0))
const connect = (page: Page) => page.evaluate(() => window.signInButtons.connect().then(() => {}))
const view = (page: Page) =>
  page.evaluate(() => {
    const { modal } = window.signInButtons.kit.store.getState()
    return modal.isOpen ? modal.history.at(-1)?.view : undefined
  })
const dialog = (page: Page) => page.locator('billfold-modal dialog')
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** As a page that imports `billfold/styles.css`. */
const dress = (page: Page) =>
  page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, styles)

describe.each(['component', 'element'] as const)('%s', kind => {
  const find = (page: Page, id: string) =>
    kind === 'component'
      ? page.getByTestId(id).and(page.locator('button'))
      : page.locator(`[id="element ${id}"] button`)
  const open = async (hash = '') => {
    const opened = await openHost(browser, `${host.url}/buttons${hash}`)
    await find(opened.page, 'button').waitFor()
    return opened
  }

  test('signs in by the view, is busy meanwhile, and signs out at once', async () => {
    const { page, faults, close } = await open()
    const button = find(page, 'button')
    expect([await button.textContent(), await button.isDisabled()]).toEqual(['Sign in', true])
    await connect(page)
    // The view has opened by itself.
    await choose(page, 'Cancel')
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect([await find(page, 'named').textContent(), await find(page, 'off').isDisabled()]).toEqual(['Log in', true])
    expect(await button.getAttribute('aria-haspopup')).toBe('dialog')

    await button.click()
    await expect.poll(() => view(page)).toBe('SIWXSignMessage')
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await choose(page, 'Sign in')
    await expect.poll(() => ended(page)).toEqual([`in ${alice}`])
    await expect.poll(() => button.textContent()).toBe('Sign out')
    expect([await find(page, 'named').textContent(), await view(page)]).toEqual(['Log out', undefined])
    expect([await button.getAttribute('aria-haspopup'), await button.getAttribute('aria-expanded')]).toEqual([
      null,
      null,
    ])
    expect(await findAxeViolations(page)).toEqual([])

    await page.reload()
    await expect.poll(() => button.textContent()).toBe('Sign out')
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.click()
    await expect.poll(() => ended(page)).toEqual(['out'])
    await expect.poll(() => button.textContent()).toBe('Sign in')
    expect(await faults()).toEqual([])
    await close()
  })

  test('reports why a press failed; without listeners that is no error of the page', async () => {
    const { page, faults, close } = await open()
    await connect(page)
    await choose(page, 'Cancel')
    await find(page, 'button').click()
    await choose(page, 'Cancel')
    await expect.poll(() => ended(page)).toEqual(['error request/aborted'])
    expect(await find(page, 'button').isEnabled()).toBe(true)
    await find(page, 'named').click()
    await choose(page, 'Cancel')
    await expect.poll(() => view(page)).toBeUndefined()
    expect(await faults()).toEqual([])
    await close()
  })

  test('is disabled without the option, and on a network that the page does not know', async () => {
    const plain = await open('#plain')
    await connect(plain.page)
    expect(await find(plain.page, 'button').isDisabled()).toBe(true)
    await plain.close()
    const { page, faults, close } = await open()
    await connect(page)
    await choose(page, 'Cancel')
    await expect.poll(() => find(page, 'button').isEnabled()).toBe(true)
    await page.evaluate(() => window.signInButtons.wallet.switchChain(31_338))
    await expect.poll(() => find(page, 'button').isDisabled()).toBe(true)
    expect(await faults()).toEqual([])
    await close()
  })

  test('is drawn in the colours of the kit, quiet once signed in', async () => {
    const { page, faults, close } = await open('#themed')
    const button = find(page, 'button')
    await dress(page)
    const colour = () => button.evaluate(node => getComputedStyle(node).backgroundColor)
    await connect(page)
    await choose(page, 'Sign in')
    await expect.poll(() => button.textContent()).toBe('Sign out')
    const quiet = await colour()
    await button.click()
    await expect.poll(() => button.textContent()).toBe('Sign in')
    await expect.poll(colour).toBe('rgb(255, 136, 0)')
    expect(quiet).not.toBe('rgb(255, 136, 0)')
    expect(await faults()).toEqual([])
    await close()
  })
})

test('both kinds look alike in every state', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, close } = await openHost(browser, `${host.url}/buttons`)
    await page.emulateMedia({ colorScheme: theme })
    await page.getByTestId('button').waitFor()
    await dress(page)
    const look = (selector: string) =>
      page.locator(selector).evaluate(node => {
        const { width, height } = node.getBoundingClientRect()
        const { backgroundColor, color, borderRadius, fontSize, fontWeight } = getComputedStyle(node)
        return { width, height, backgroundColor, color, borderRadius, fontSize, fontWeight }
      })
    const same = async () =>
      expect(await look('[id="element button"] button')).toEqual(await look('[data-testid=button]'))
    await same()
    await connect(page)
    await choose(page, 'Sign in')
    await expect.poll(() => page.getByTestId('button').textContent()).toBe('Sign out')
    await same()
    await close()
  }
})
