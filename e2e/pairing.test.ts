import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '../packages/billfold/src/ui/testing/readCode.ts'
import { findAxeViolations } from './support/findAxeViolations.ts'
import { withDemo } from './support/withDemo.ts'

// The demo in one page, and in another a phone that is reached over the stack's relay and by nothing else.

const demo = withDemo()
const { modal } = demo
const faults: string[] = []
let phone: Page

beforeAll(async () => {
  demo.seen.page.setDefaultTimeout(15_000)
  await demo.seen.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})

const status = () => demo.seen.page.getByTestId('status').textContent()
const sheet = () => phone.getByRole('dialog')
const answer = (name: 'Approve' | 'Reject') => sheet().getByRole('button', { name }).click()

/** The visitor asks for a code. */
async function openCode(): Promise<void> {
  await demo.seen.page.getByRole('button', { name: 'Connect wallet' }).click()
  await modal()
    .getByRole('button', { name: /WalletConnect/ })
    .click()
  await modal().getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
}

/** The visitor asks for a code, and copies its link. */
async function showCode(): Promise<string> {
  await demo.seen.page.bringToFront()
  await openCode()
  return copyLink()
}

async function copyLink(): Promise<string> {
  const { page } = demo.seen
  await page.bringToFront()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await modal()
    .getByRole('button', { name: /^(Copy link|Link copied)$/ })
    .click()
  await expect.poll(read).toMatch(/^wc:/)
  return read()
}

/** The phone takes a code up. */
async function scan(uri: string): Promise<void> {
  await phone.bringToFront()
  await phone.getByLabel('Code from the app').fill(uri)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await sheet().waitFor()
}

describe('a newcomer connects a phone', () => {
  it('opens one from the demo, labelled for what it is', async () => {
    const opened = demo.seen.page.context().waitForEvent('page')
    await demo.seen.page.getByRole('link', { name: 'Open test wallet' }).click()
    phone = await opened
    phone.setDefaultTimeout(15_000)
    phone.on('pageerror', error => faults.push(String(error)))
    phone.on('console', message => message.type() === 'error' && faults.push(message.text()))
    await phone.getByText('Test wallet: never real money.').waitFor()
    await phone.getByText('None yet.').waitFor()
  })

  it('says what is wrong with an invalid code', async () => {
    await phone.getByLabel('Code from the app').fill('https://example.com')
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await phone.getByText(/This is no code of an app/).waitFor()
  })

  it('reads from the QR code on the screen what the link says', async () => {
    await demo.seen.page.bringToFront()
    await openCode()
    const read = await readCode(modal().getByRole('img', { name: 'QR code to connect a wallet' }))
    expect(read).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(await copyLink()).toBe(read)
  })

  it('rejects, and gets a new code', async () => {
    const uri = await copyLink()
    await scan(uri)
    await sheet().getByRole('heading', { name: 'Connect to this app?' }).waitFor()
    expect(await sheet().textContent()).toMatch(/Billfold Devnet, Billfold Testnet/)
    await answer('Reject')
    await demo.seen.page.bringToFront()
    await modal()
      .getByText(/Nothing was shared/)
      .waitFor()
    expect(await copyLink()).not.toBe(uri)
    expect(await status()).not.toBe('connected')
  })

  it('approves', async () => {
    await scan(await copyLink())
    await answer('Approve')
    await expect.poll(status).toBe('connected')
    await modal().waitFor({ state: 'hidden' })
    await phone.getByRole('button', { name: /^Disconnect from/ }).waitFor()
    expect(await demo.seen.page.getByTestId('address').textContent()).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it('signs a message, having read it on the phone', async () => {
    await demo.seen.page.getByRole('button', { name: 'Sign message' }).click()
    await sheet().getByText('Hello from the Billfold demo').waitFor()
    // The modal is closed: a place of its own says where to look.
    const waiting = demo.seen.page.getByText('Approve the request in Billfold Test Wallet')
    await waiting.last().waitFor()
    await demo.seen.page.getByText('REQUEST_WAITING').first().waitFor()
    await answer('Approve')
    await expect.poll(() => waiting.count()).toBe(0)
    await expect.poll(() => demo.seen.page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('declines typed data', async () => {
    await demo.seen.page.getByRole('button', { name: 'Sign typed data' }).click()
    await sheet().waitFor()
    await answer('Reject')
    await demo.seen.page.locator('.outcome.bad', { hasText: /declined|rejected/i }).waitFor()
  })

  it('sends on the local chain', async () => {
    await demo.seen.page.getByRole('button', { name: /^Send/ }).first().click()
    await sheet().getByRole('heading', { name: 'Send this transaction?' }).waitFor()
    await answer('Approve')
    const shown = demo.seen.page.getByTestId('hash')
    await expect.poll(() => shown.textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    const receipt = async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [await shown.textContent()] }
      const headers = { 'content-type': 'application/json' }
      const url = demo.stack.chains['eip155:31337'] as string
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await reply.json()) as { result: { status?: string } | null }).result?.status
    }
    await expect.poll(receipt).toBe('0x1')
  })

  it('changes network and account on the phone, and the demo follows', async () => {
    await phone.getByLabel('Network').selectOption({ label: 'Billfold Testnet' })
    await expect.poll(() => demo.seen.page.getByTestId('network').textContent()).toBe('Billfold Testnet')
    await phone.getByLabel('Account').selectOption({ index: 1 })
    await expect
      .poll(() => demo.seen.page.getByTestId('address').textContent())
      .toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  it('is still connected when both pages were reloaded', async () => {
    await demo.seen.page.reload()
    await phone.reload()
    await expect.poll(status).toBe('connected')
    await demo.seen.page.getByRole('button', { name: 'Sign message' }).click()
    await sheet().waitFor()
    await answer('Approve')
    await expect.poll(() => demo.seen.page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('ends the connection on the phone', async () => {
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await expect.poll(status).toBe('disconnected')
    await phone.getByText('None yet.').waitFor()
  })

  it('ends the connection on the demo', async () => {
    await scan(await showCode())
    await answer('Approve')
    await expect.poll(status).toBe('connected')
    await modal().waitFor({ state: 'hidden' })
    await demo.seen.page.bringToFront()
    await demo.seen.page
      .getByRole('button', { name: /^(0x|alice|bob)/ })
      .first()
      .click()
    await modal().getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(status).toBe('disconnected')
    await phone.getByText('None yet.').waitFor()
  })

  it('is connected when the page was loaded anew while the phone asked', async () => {
    await scan(await showCode())
    await demo.seen.page.reload()
    await expect.poll(status).toBe('disconnected')
    await answer('Approve')
    await expect.poll(status).toBe('connected')
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await expect.poll(status).toBe('disconnected')
  })

  it('takes a code from its address, once', async () => {
    const uri = await showCode()
    await phone.goto(`${demo.stack.demo}/wallet.html?uri=${encodeURIComponent(uri)}`)
    await sheet().waitFor()
    expect(phone.url()).toBe(`${demo.stack.demo}/wallet.html`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await findAxeViolations(phone)).toEqual([])
    }
    await answer('Approve')
    await expect.poll(status).toBe('connected')
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await findAxeViolations(phone)).toEqual([])
    }
  })

  it('is one phone: another page of it sends the visitor there, or to a second phone', async () => {
    const other = await demo.seen.page.context().newPage()
    await other.goto(`${demo.stack.demo}/wallet.html`)
    await other.getByText('The test wallet is open in another tab').waitFor()
    await other.getByRole('link', { name: 'take a second phone' }).click()
    await other.getByText('None yet.').waitFor()
    await other.close()
  })

  it('connects and signs in, with one approval', async () => {
    const { page } = demo.seen
    await page.bringToFront()
    // "Sign-in through the pairing provider is used only when all requested chains are in eip155".
    const config = encodeURIComponent(JSON.stringify({ families: 'evm', signIn: 'optional' }))
    // Connected it was until now: the page that asks to sign in begins without.
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await expect.poll(status).toBe('disconnected')
    await page.goto(`${demo.stack.demo}/?config=${config}`)
    const signedIn = () => page.getByTestId('signed-in').textContent()
    await expect.poll(signedIn).toBe('no')
    await scan(await showCode())
    await sheet().getByRole('heading', { name: 'Sign in to this app?' }).waitFor()
    expect(await sheet().textContent()).toContain(`${new URL(demo.stack.demo).host} wants you to sign in`)
    await answer('Approve')
    await expect.poll(status).toBe('connected')
    await modal().waitFor({ state: 'hidden' })
    expect(await signedIn()).toBe(await page.getByTestId('address').textContent())
    expect(await sheet().count()).toBe(0)
    await page.reload()
    await expect.poll(status).toBe('connected')
    await expect.poll(signedIn).toMatch(/^0x/)
    await phone.getByRole('button', { name: /^Disconnect from/ }).click()
    await expect.poll(status).toBe('disconnected')
    await expect.poll(signedIn).toBe('no')
  })

  it('caused no error and no violation of the strict policy', () => {
    expect(demo.seen.errors).toEqual([])
    expect(demo.seen.violations).toEqual([])
    // A violation of the policy is an error of the console.
    expect(faults).toEqual([])
  })
})
