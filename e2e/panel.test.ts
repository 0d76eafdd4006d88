import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openPage, type Watched } from './support/openPage.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// The demo's panel: what its fields do to a page, and that nothing in its address takes the page away.

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

async function visit(config: unknown): Promise<Watched> {
  // One family, so that the test wallet is connected by one press.
  const text = typeof config === 'string' ? config : JSON.stringify({ families: 'evm', ...(config as object) })
  const watched = await openPage(browser, `${stack.demo}/?config=${encodeURIComponent(text)}`)
  pages.push(watched.page)
  return watched
}

const modal = (page: Page) => page.locator('billfold-modal dialog')
const status = (page: Page) => page.getByTestId('status')

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal(page)
    .getByRole('button', { name: /Billfold Test Wallet/ })
    .click()
  await expect.poll(() => status(page).textContent()).toBe('connected')
  await modal(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^(0xf39F|alice)/ }).click()
  await modal(page).getByText('Ether', { exact: true }).waitFor()
}

describe('any content of the address', () => {
  const script = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e'
  it.each([
    ['not JSON', '{"a":'],
    ['a list of lists', '['.repeat(500)],
    ['other types', { metadataName: [{}], rpcUrls: 7, disableAppend: 'yes', testWalletFault: 'constructor' }],
    ['script', { metadataName: script, tokenAddresses: script, rpcUrls: script, defaultNetwork: script, font: script }],
    ['names of prototypes', { defaultNetwork: '__proto__', tokenAddresses: '__proto__', allWallets: 'constructor' }],
  ])('%s leaves a page on which the modal opens', async (_, config) => {
    const { page, errors, violations } = await visit(config)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .waitFor()
    expect(errors).toEqual([])
    expect(violations).toEqual([])
  })

  it('what the kit refuses is named beside its field and on the page, and can be taken back', async () => {
    const { page } = await visit({ connectorTypeOrder: 'recent, nonsense', metadataName: 'Corner Shop' })
    const field = page.getByRole('textbox', { name: 'Order' })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await page
      .locator('#option-connectorTypeOrder-refused')
      .getByText(/connectorTypeOrder: use any of/)
      .waitFor()
    const notice = page.getByRole('alert', { name: 'Refused options' })
    await notice.getByRole('button', { name: 'Use the default' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Corner Shop')
  })
})

describe('fields of the panel', () => {
  it('tokens: without the API the Account view shows those that the host names, and no others', async () => {
    const { page } = await visit({ testWallet: 'auto', hasApi: false })
    await openAccount(page)
    expect(await modal(page).getByText('Billfold Dollar').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByText('Tokens', { exact: true }).first().click()
    await page.getByRole('checkbox', { name: /All local tokens/ }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
    await page.getByRole('button', { name: /^(0xf39F|alice)/ }).click()
    await modal(page).getByText('Billfold Dollar').waitFor()
  })

  it('rpcUrls: a node that cannot be reached is tried first, then the network’s own answers', async () => {
    const dead = `${stack.demo}/no-node-here`
    const { page, requests } = await visit({ testWallet: 'auto', hasApi: false, rpcUrls: dead })
    await openAccount(page)
    await modal(page)
      .getByText(/\d ETH$/)
      .first()
      .waitFor()
    const own = stack.chains['eip155:31337'] as string
    const asked = requests.filter(url => url === dead || new URL(url).origin === new URL(own).origin)
    expect(asked[0]).toBe(dead)
    expect(asked.some(url => new URL(url).origin === new URL(own).origin)).toBe(true)
  })

  it('connectorImages: the test wallet wears the host’s picture', async () => {
    const { page } = await visit({ hasConnectorImages: true })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const row = modal(page).getByRole('button', { name: /Billfold Test Wallet/ })
    await expect.poll(() => row.locator('.bf-picture path').first().getAttribute('fill')).toBe('#c2255c')
  })

  it('metadata: a connector of the host’s own receives who asks', async () => {
    const { page } = await visit({
      hasOwnConnector: true,
      metadataName: 'Corner Shop',
      metadataUrl: 'https://shop.test',
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /House Account/ })
      .click()
    const wallet = page.getByRole('dialog', { name: 'House Account' })
    await wallet.getByText('Corner Shop').waitFor()
    await wallet.getByText('https://shop.test').waitFor()
    await wallet.getByText('Everything on this page runs on your own machine').waitFor()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
    await page.reload()
    await expect.poll(() => status(page).textContent()).toBe('connected')
  })

  it('disableAppend: the modal is not on the page; its host lists, connects and disconnects by itself', async () => {
    const { page } = await visit({ testWallet: 'auto', disableAppend: true })
    await page.getByRole('button', { name: 'Billfold Test Wallet' }).click()
    await expect.poll(() => status(page).textContent()).toBe('connected')
    expect(await page.locator('billfold-modal').count()).toBe(0)
    await page.getByRole('button', { name: /^Disconnect/ }).click()
    await expect.poll(() => status(page).textContent()).toBe('disconnected')
    await page.getByRole('checkbox', { name: /Keep the modal off the page/ }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal(page)
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .waitFor()
  })
})
