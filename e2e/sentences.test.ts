import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openPage } from './support/openPage.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// Sentences of the specification's sections 2 and 4, as a visitor meets them on the demo.

let stack: StackAddresses
let browser: Browser
const pages: Page[] = []

beforeAll(async () => {
  stack = await shareStack()
  browser = await launchRealBrowser()
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
afterAll(async () => {
  await browser?.close()
})

async function visit(config: Record<string, unknown> = {}): Promise<Page> {
  // One family, so that the test wallet is connected by one press.
  const text = JSON.stringify({ families: 'evm', testWallet: 'auto', ...config })
  const { page } = await openPage(browser, `${stack.demo}/?config=${encodeURIComponent(text)}`)
  pages.push(page)
  return page
}

const modal = (page: Page) => page.locator('billfold-modal dialog')
const title = (page: Page) => modal(page).getByRole('heading', { level: 1 })
const status = (page: Page) => page.getByTestId('status')

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal(page)
    .getByRole('button', { name: /Billfold Test Wallet/ })
    .click()
  await expect.poll(() => status(page).textContent()).toBe('connected')
  await modal(page).waitFor({ state: 'hidden' })
}

describe('section 2, navigation', () => {
  it('The modal keeps a history stack. Going back from the first view closes the modal.', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const first = await title(page).textContent()
    await modal(page)
      .getByRole('button', { name: /All wallets/ })
      .click()
    await expect.poll(() => title(page).textContent()).not.toBe(first)
    await modal(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => title(page).textContent()).toBe(first)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
  })

  it('Closing resets the view to Connect.', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'All wallets' }).click()
    await modal(page).getByRole('button', { name: 'Close' }).click()
    await modal(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .waitFor()
  })

  it('The Connect view becomes Account after connection.', async () => {
    const page = await visit()
    await connect(page)
    await page.getByRole('button', { name: /^(0xf39F|alice)/ }).click()
    await modal(page)
      .getByText(/0xf39F…b92266|alice\.billfold\.eth/)
      .first()
      .waitFor()
  })

  it('A failed network switch goes back one view.', async () => {
    const page = await visit()
    await connect(page)
    await page.getByRole('combobox', { name: 'Misbehave' }).selectOption('reject')
    await expect.poll(() => status(page).textContent()).toBe('connected')
    await page.getByRole('button', { name: 'Billfold Devnet' }).first().click()
    await modal(page)
      .getByRole('button', { name: /Billfold Testnet/ })
      .click()
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Billfold Devnet')
    await page.keyboard.press('Escape')
    await modal(page)
      .getByRole('button', { name: /Billfold Testnet/ })
      .waitFor()
  })
})

describe('section 4, states', () => {
  it('Connection status: disconnected, connecting, connected.', async () => {
    const page = await visit({ testWallet: 'ask' })
    expect(await status(page).textContent()).toBe('disconnected')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await expect.poll(() => status(page).textContent()).toBe('connecting')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
  })

  it('A rejected connection leaves the visitor disconnected, with the reason, able to try again.', async () => {
    const page = await visit({ testWallet: 'ask' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await modal(page)
      .getByRole('alert')
      .getByText(/declined/i)
      .waitFor()
    expect(await status(page).textContent()).toBe('disconnected')
    await modal(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
  })

  it('With reconnect disabled, existing connections are dropped and status is disconnected.', async () => {
    const page = await visit()
    await connect(page)
    await page.goto(
      `${stack.demo}/?config=${encodeURIComponent(JSON.stringify({ families: 'evm', testWallet: 'auto', enableReconnect: false }))}`,
    )
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await status(page).textContent()).toBe('disconnected')
  })

  it('Two tabs of one origin agree within a second (promise P7).', async () => {
    const one = await visit()
    await connect(one)
    const two = await one.context().newPage()
    await two.goto(one.url())
    await expect.poll(() => status(two).textContent()).toBe('connected')
    await two.getByRole('button', { name: /^(0xf39F|alice)/ }).click()
    await modal(two).getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => status(one).textContent()).toBe('disconnected')
    await connect(two)
    await expect.poll(() => status(one).textContent()).toBe('connected')
  })
})

describe('without the API (promise P12)', () => {
  it('external wallets still connect and the bundled wallets are listed', async () => {
    const page = await visit()
    await page.route(`${stack.api}/**`, route => route.abort())
    await connect(page)
    await page.getByRole('button', { name: 'All wallets' }).click()
    await modal(page).getByText('MetaMask', { exact: true }).first().waitFor()
  })
})

describe('a feature that is switched off', () => {
  it('is never requested', async () => {
    const page = await visit({ allWallets: 'hide', hasApi: false })
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .waitFor()
    await page.waitForLoadState('networkidle')
    expect(
      await modal(page)
        .getByRole('button', { name: /All wallets/ })
        .count(),
    ).toBe(0)
    expect(requests.filter(url => /AllWallets|VirtualList|callApi|startAnalytics/.test(url))).toEqual([])
  })
})
