import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openVisit, type Visit } from './support/openVisit.ts'
import { readCodeMail } from './support/readCodeMail.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// A visitor who owns no wallet, in the demo of `npm start`, in a browser with everybody's defaults: from an e-mail address to a transaction, a passkey
// and a kit that opens when the servers are gone. The test phone's authenticator is Chromium's own virtual one.

const email = 'newcomer@mail.example'
let stack: StackAddresses
let browser: Browser
let visit: Visit
let page: Page
let settings: Page
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-kit-'))
  stack = await shareStack()
  browser = await launchRealBrowser()
  visit = await openVisit(browser, stack)
  page = visit.page
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(test => visit.reportIfFailed(test))

const press = (where: Page, name: string | RegExp) => where.getByRole('button', { name, exact: true }).click()

describe('a newcomer without a wallet', () => {
  it('logs in by e-mail with the code from the mailbox', async () => {
    await visit.logInByEmail(email)
  })

  it('receives test funds', async () => {
    await press(page, 'Get test money')
    await expect.poll(() => page.getByTestId('balance').textContent()).toMatch(/^[1-9]/)
  })

  it('signs a message, and sees it in words first', async () => {
    await press(page, 'Sign message')
    // The first request of a site is never approved in its own page.
    await visit.frame().getByText('It is the first request of this site that you approve.').waitFor()
    await visit.approveInWindow('Sign', async window => {
      await window.getByText('Hello from the Billfold demo').waitFor()
      await window.getByText(new URL(stack.demo).origin).first().waitFor()
    })
    await expect.poll(() => page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
    await visit.modal().waitFor({ state: 'hidden' })
  })

  it('signs the next one in the window too: the page could hide what it says', async () => {
    await press(page, 'Sign message')
    await visit.frame().getByText('It is a message, and a page can hide what a message in it says.').waitFor()
    expect(await visit.frame().getByText('Hello from the Billfold demo').count()).toBe(0)
    await visit.approveInWindow('Sign')
    await visit.modal().waitFor({ state: 'hidden' })
  })

  it('sends on the local chain after the vault said what it will do', async () => {
    await press(page, /^Send 0/)
    await visit.approveInWindow('Approve', async window => {
      await window.getByText('Send 0.01 ETH').waitFor()
      await window.getByText('−0.01 ETH').waitFor()
      await window.getByText('Billfold Devnet').waitFor()
    })
    const shown = page.getByTestId('hash')
    await expect.poll(() => shown.textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    const status = async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [await shown.textContent()] }
      const headers = { 'content-type': 'application/json' }
      const url = stack.chains['eip155:31337'] as string
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { result: { status?: string } | null }).result?.status
    }
    await expect.poll(status).toBe('0x1')
    await visit.modal().waitFor({ state: 'hidden' })
  })

  it('declines, and nothing is signed', async () => {
    await press(page, 'Sign typed data')
    await visit.frame().getByText('It is of a kind that needs a close look.').waitFor()
    await visit.pressInFrame('Cancel')
    await page.locator('.outcome.bad', { hasText: /declined|rejected/i }).waitFor()
  })

  it('is still logged in after a reload', async () => {
    const address = await page.getByTestId('address').textContent()
    await page.reload()
    await page
      .getByTestId('status')
      .filter({ hasText: /^connected$/ })
      .waitFor()
    expect(await page.getByTestId('address').textContent()).toBe(address)
  })
})

describe('the wallet’s own page', () => {
  let kit: string
  let code: string
  let address: string

  it('is reached from the modal', { timeout: 90_000 }, async () => {
    address = (await page.getByTestId('address').textContent()) ?? ''
    await page.getByRole('button', { name: /0x.*…/ }).first().click()
    await visit
      .modal()
      .getByRole('button', { name: /operator can recover it/ })
      .click()
    const opening = page.context().waitForEvent('page')
    await visit.modal().getByRole('link', { name: 'Open wallet settings' }).click()
    settings = await opening
    const cdp = await page.context().newCDPSession(settings)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
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
    expect(new URL(settings.url()).origin).toBe(stack.vault)
    await settings.getByLabel('E-mail address').fill(email)
    const before = await readCodeMail(stack.mail, email)
    // The vault of the stack sends one code in two seconds to an address; until then it says how long to wait.
    const asking = async () => {
      await press(settings, 'Send me a code')
      const field = settings.getByLabel('Code from the mail')
      await field.or(settings.getByText(/^Please try again after/)).waitFor()
      return field.isVisible()
    }
    await expect.poll(asking, { timeout: 45_000, interval: 2_000 }).toBe(true)
    await settings.getByLabel('Code from the mail').fill(await readCodeMail(stack.mail, email, before))
    await settings.getByText(address).first().waitFor()
  })

  it('adds a passkey, which opened the wallet before it counts', async () => {
    await settings.getByRole('button', { name: /^Passkeys/ }).click()
    await press(settings, 'Add a passkey')
    await settings.getByText('The passkey was tried and opens your wallet.').waitFor()
    await settings.goBack()
  })

  it('exports the kit', async () => {
    await settings.getByRole('button', { name: /^Recovery kit/ }).click()
    await press(settings, 'Make a recovery kit')
    code = (await settings.locator('output').textContent()) ?? ''
    await settings.getByRole('button', { name: 'I wrote it down' }).click()
    await settings.getByLabel('Type the code back').fill(code)
    const saving = settings.waitForEvent('download')
    await settings.keyboard.press('Enter')
    const download = await saving
    kit = join(folder, download.suggestedFilename())
    await download.saveAs(kit)
    await settings.getByText('Your recovery kit was saved').first().waitFor()
  })

  it('was quiet: no error in any console', () => {
    // What a refused code says, the browser says, too.
    expect(visit.faults.filter(text => !text.includes('429'))).toEqual([])
  })

  it('opens the kit with the network off', async () => {
    const context = await browser.newContext({ offline: true })
    const opened = await context.newPage()
    const asked: string[] = []
    opened.on('request', request => asked.push(request.url()))
    await opened.goto(pathToFileURL(kit).href)
    await opened.getByLabel('The code of your recovery kit').fill(code)
    await opened.getByRole('button', { name: 'Open', exact: true }).click()
    await opened.getByText(address).first().waitFor()
    expect(asked).toEqual([pathToFileURL(kit).href])
    await context.close()
  })
})
