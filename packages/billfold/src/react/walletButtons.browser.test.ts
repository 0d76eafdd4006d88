import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../parts/testing/findAxeViolations.ts'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost } from '../shell/testing/serveHost.ts'
import type {} from './testing/walletButtonsPage.tsx'

let browser: Browser
let host: serveHost.ReturnType
beforeAll(async () => {
  const buttons = fileURLToPath(new URL('./testing/walletButtonsPage.tsx', import.meta.url))
  ;[browser, host] = await Promise.all([launchBrowser(), serveHost({ entries: { buttons } })])
})
afterAll(async () => {
  await host?.close()
  await browser?.close()
})

const ended = (page: Page) => page.evaluate(() => window.walletButtons.ended.splice(0))
const view = (page: Page) =>
  page.evaluate(() => {
    const { modal } = window.walletButtons.kit.store.getState()
    return modal.isOpen ? modal.history.at(-1)?.view : undefined
  })
const leave = (page: Page) => page.getByRole('button', { name: 'Close' }).click()
const KINDS = [
  'fox',
  'owl',
  'email',
  'google',
  'github',
  'pairing',
  'unheard',
  'connect',
  'account',
  'account of fox',
  'network',
]

describe.each(['component', 'element'] as const)('%s', kind => {
  const find = (page: Page, id: string) =>
    kind === 'component'
      ? page.getByTestId(id).and(page.locator('button'))
      : page.locator(`[id="element ${id}"] button`)
  const open = async () => {
    const opened = await openHost(browser, `${host.url}/buttons`)
    await find(opened.page, 'fox').waitFor()
    return opened
  }

  test('says the name of its wallet or login, and is disabled where the page does not offer that', async () => {
    const { page, faults, close } = await open()
    const drawn = await Promise.all(
      KINDS.filter(id => !id.startsWith('account')).map(async id => {
        const button = find(page, id)
        return `${await button.textContent()}${(await button.isDisabled()) ? ', disabled' : ''}`
      }),
    )
    expect(drawn).toEqual([
      'Toy Fox',
      'My owl',
      'Email',
      'Google',
      'GitHub, disabled',
      'WalletConnect, disabled',
      'Unheard',
      'Connect wallet',
      'Harbour',
    ])
    for (const id of ['account', 'account of fox']) expect(await find(page, id).isVisible()).toBe(false)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await faults()).toEqual([])
    await close()
  })

  test('leads to its wallet, is busy meanwhile, and reports the account', async () => {
    const { page, faults, close } = await open()
    await page.evaluate(() => window.walletButtons.wallets.fox?.set({ hang: true }))
    await find(page, 'fox').click()
    await expect.poll(() => view(page)).toBe('ConnectingExternal')
    expect(await find(page, 'fox').getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => page.evaluate(() => window.walletButtons.wallets.fox?.calls.includes('connect'))).toBe(true)
    await page.evaluate(() => window.walletButtons.wallets.fox?.repair())
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect.poll(() => ended(page)).toEqual(['success fox ada.harbour'])
    await expect.poll(() => view(page)).toBeUndefined()
    expect(await find(page, 'fox').textContent()).toMatch(/^ada/)
    expect(await find(page, 'account of fox').textContent()).toMatch(/^ada/)
    expect(await find(page, 'owl').textContent()).toBe('My owl')
    // Beside it; then both are shown.
    await find(page, 'owl').click()
    await expect.poll(() => ended(page)).toEqual(['success owl ada.harbour'])
    await expect.poll(() => view(page)).toBe('ProfileWallets')
    await leave(page)
    // Both are connected: a press opens the account.
    await expect.poll(() => find(page, 'fox').textContent()).toMatch(/^ada/)
    await find(page, 'fox').click()
    await expect.poll(() => view(page)).toBe('Account')
    expect(await faults()).toEqual([])
    await close()
  })

  test('reports why a press led nowhere: closed, declined, a window closed, nothing of that name', async () => {
    const { page, faults, close } = await open()
    await find(page, 'connect').click()
    await expect.poll(() => view(page)).toBe('Connect')
    await leave(page)
    await expect.poll(() => ended(page)).toEqual(['error connection/modal-closed'])

    await page.evaluate(() => window.walletButtons.wallets.fox?.set({ reject: true }))
    await find(page, 'fox').click()
    await page.getByText('You declined the request').first().waitFor()
    // The visitor can try again: nothing is over.
    expect(await ended(page)).toEqual([])
    await leave(page)
    await expect.poll(() => ended(page)).toEqual(['error connection/rejected'])

    await find(page, 'google').click()
    await expect.poll(() => view(page)).toBe('ConnectingSocial')
    await page.evaluate(() => window.walletButtons.vault.endLogin('closed'))
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await leave(page)
    await expect.poll(() => ended(page)).toEqual(['error connection/popup-closed'])

    await find(page, 'unheard').click()
    await expect.poll(() => ended(page)).toEqual(['error connector/not-found'])
    expect(await view(page)).toBeUndefined()
    expect(await faults()).toEqual([])
    await close()
  })

  test('a social login and one by e-mail begin at once', async () => {
    const { page, faults, close } = await open()
    await find(page, 'email').click()
    await expect.poll(() => view(page)).toBe('EmailLogin')
    await leave(page)
    await expect.poll(() => ended(page)).toEqual(['error connection/modal-closed'])
    await find(page, 'google').click()
    await expect.poll(() => page.evaluate(() => window.walletButtons.vault.counts.windows)).toBe(1)
    await page.evaluate(() => window.walletButtons.vault.endLogin('done', 'vera'))
    await expect.poll(() => ended(page)).toEqual(['success embedded ada.harbour'])
    await expect.poll(() => find(page, 'google').textContent()).toMatch(/^ada/)
    expect(await find(page, 'email').textContent()).toBe('Email')
    expect(await faults()).toEqual([])
    await close()
  })

  test('the network of a family: a switch is reported, and leaving without one', async () => {
    const { page, faults, close } = await open()
    await find(page, 'network').click()
    await expect.poll(() => view(page)).toBe('Networks')
    await page.getByRole('button', { name: /^Atoll/ }).click()
    await expect.poll(() => ended(page)).toEqual(['success toy:atoll'])
    await expect.poll(() => find(page, 'network').textContent()).toBe('Atoll')
    await find(page, 'network').click()
    await leave(page)
    await expect.poll(() => ended(page)).toEqual(['error connection/modal-closed'])
    expect(await faults()).toEqual([])
    await close()
  })
})

test('without listeners a press that led nowhere is no error of the page', async () => {
  const { page, faults, close } = await openHost(browser, `${host.url}/buttons`)
  await page.evaluate(() => window.walletButtons.wallets.fox?.set({ hang: true }))
  await page.getByTestId('quiet').click()
  await expect.poll(() => view(page)).toBe('ConnectingExternal')
  await leave(page)
  await expect.poll(() => view(page)).toBeUndefined()
  expect(await faults()).toEqual([])
  await close()
})
