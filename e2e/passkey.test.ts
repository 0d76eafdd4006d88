import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { approveInWindow } from './support/approveInWindow.ts'
import { findAxeViolations } from './support/findAxeViolations.ts'
import { reportSeen } from './support/reportSeen.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// A visitor with nothing but a passkey, in the demo of `npm start`, in a browser with everybody's defaults: a first visit by the vault's window, and one from another browser by the frame
// alone. The authenticators are Chromium's own virtual ones, each of one tab.

let stack: StackAddresses
let browser: Browser
let context: BrowserContext
let page: Page
let popup: Page | undefined
const faults: string[] = []

beforeAll(async () => {
  stack = await shareStack()
  browser = await launchRealBrowser()
  context = await open()
  page = await context.newPage()
  await page.goto(stack.demo)
})
afterAll(async () => {
  await browser?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const shown of [page, ...page.frames().slice(1), popup].filter(one => one !== undefined))
    if (!('isClosed' in shown && shown.isClosed()))
      reportSeen(task, { where: shown.url(), what: await shown.locator('body').ariaSnapshot() })
})

async function open(): Promise<BrowserContext> {
  const made = await browser.newContext()
  made.setDefaultTimeout(20_000)
  made.on('console', message => message.type() === 'error' && faults.push(message.text()))
  made.on('weberror', error => faults.push(String(error.error())))
  return made
}
/** Gives a tab a device that keeps passkeys and knows its owner. */
async function equip(tab: Page) {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
  const made: Credential[] = []
  cdp.on('WebAuthn.credentialAdded', ({ credential }) => made.push(credential))
  return {
    /** What was made in this tab. */
    made,
    add: (credential: Credential) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
  }
}
type Credential = Awaited<ReturnType<typeof list>>[number]
const list = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
const modal = (tab = page) => tab.locator('billfold-modal dialog')
const press = (where: Page, name: string | RegExp) => where.getByRole('button', { name, exact: true }).click()
const address = async (tab = page) => (await tab.getByTestId('address').textContent()) ?? ''
const isConnected = (tab = page) =>
  tab
    .getByTestId('status')
    .filter({ hasText: /^connected$/ })
    .waitFor()

describe('a first visit', () => {
  let phone: Awaited<ReturnType<typeof equip>>

  it('makes a passkey in the vault’s window, and with it a wallet that only this passkey opens', async () => {
    await press(page, 'Connect wallet')
    await modal().getByRole('button', { name: 'Continue with a passkey' }).click()
    const opening = context.waitForEvent('page')
    await modal().getByRole('button', { name: 'Create a new wallet' }).click()
    popup = await opening
    phone = await equip(popup)
    expect(new URL(popup.url() === 'about:blank' ? stack.vault : popup.url()).origin).toBe(stack.vault)
    await popup.getByText(new URL(stack.demo).origin).waitFor()
    expect(await findAxeViolations(popup)).toEqual([])
    const closed = popup.waitForEvent('close')
    await press(popup, 'Create a new wallet')
    await isConnected()
    await closed
    expect(phone.made).toHaveLength(1)
    await modal().waitFor({ state: 'hidden' })
    expect(await address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })

  it('sends on the local chain', async () => {
    await press(page, 'Get test money')
    await expect.poll(() => page.getByTestId('balance').textContent()).toMatch(/^[1-9]/)
    await press(page, /^Send 0/)
    await approveInWindow(page, {
      vault: stack.vault,
      button: 'Approve',
      look: window => window.getByText('Send 0.01 ETH').waitFor(),
    })
    const shown = page.getByTestId('hash')
    await expect.poll(() => shown.textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    const status = async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [await shown.textContent()] }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(stack.chains['eip155:31337'] as string, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { result: { status?: string } | null }).result?.status
    }
    await expect.poll(status).toBe('0x1')
    await modal().waitFor({ state: 'hidden' })
  })

  it('is there in a new tab, and says who can open it', async () => {
    const tab = await context.newPage()
    await tab.goto(stack.demo)
    await isConnected(tab)
    expect(await address(tab)).toBe(await address())
    await tab.getByRole('button', { name: /0x.*…/ }).first().click()
    await modal(tab).getByText('Only you can open this wallet').first().waitFor()
    await tab.close()
  })

  it('logs in again in the page, at once, with the passkey that is there', async () => {
    const before = await address()
    const [credential] = phone.made
    if (!credential) throw new Error('no passkey')
    await (await equip(page)).add(credential)
    await press(page, /0x.*…/)
    await modal().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).waitFor()
    await press(page, 'Connect wallet')
    await modal().getByRole('button', { name: 'Continue with a passkey' }).click()
    await isConnected()
    expect(await address()).toBe(before)
  })
})

describe('another browser', () => {
  let tab: Page

  it('has no passkey: says so, and goes on', async () => {
    const other = await open()
    tab = await other.newPage()
    popup = tab
    await equip(tab)
    await tab.goto(stack.demo)
    await press(tab, 'Connect wallet')
    await modal(tab).getByRole('button', { name: 'Continue with a passkey' }).click()
    await modal(tab).getByRole('button', { name: 'Use my passkey' }).click()
    await modal(tab).getByText('No passkey was used').waitFor()
  })

  it('makes one in the wallet’s own page; the site’s frame, to which it is new, opens the same wallet with it', async () => {
    await tab.goto(`${stack.vault}/settings?projectId=billfold-demo`)
    await press(tab, 'Create a new wallet with a passkey')
    await tab.getByText('Only you').first().waitFor()
    const shown = await tab
      .getByText(/^0x[0-9a-fA-F]{40}$/)
      .first()
      .textContent()
    await tab.goto(stack.demo)
    await press(tab, 'Connect wallet')
    await modal(tab).getByRole('button', { name: 'Continue with a passkey' }).click()
    await modal(tab).getByRole('button', { name: 'Use my passkey' }).click()
    await isConnected(tab)
    expect(await address(tab)).toBe(shown)
    expect(shown).not.toBe(await address())
  })

  it('was quiet: no error in any console', () => {
    expect(faults).toEqual([])
  })
})
