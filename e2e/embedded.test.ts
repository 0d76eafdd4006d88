import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launchChromium } from '@billfold/testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveHost } from '../packages/billfold/src/shell/testing/serveHost.ts'
import { buildVaultPages } from '../scripts/stack/buildVaultPages.ts'
import { startVault } from '../scripts/stack/startVault.ts'

// `embedded()` against the vault that `npm start` runs: its servers, its pages, its mailbox and its local providers. Page and vault are two sites, in a browser that
// keeps its own defaults.

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'packages/billfold/test/hosts/embedded/host.ts')
let dataFolder: string
let vault: Awaited<ReturnType<typeof startVault>>
let host: serveHost.ReturnType
let browser: Browser
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'billfold-embedded-'))
  host = await serveHost({
    entries: { host: page, apart: page },
    // One page lets nobody hold on to its windows, and demands of what it embeds that it wants to be embedded.
    headers: name =>
      name === 'apart'
        ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
        : {},
    policy:
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src http://localhost:*; require-trusted-types-for 'script'; trusted-types 'none'",
  })
  vault = await startVault({
    dataFolder,
    demoOrigin: host.url,
    networks: [],
    pagesFolder: await buildVaultPages(root),
    projectId: 'demo',
    ports: {},
  })
  browser = await launchChromium({ realDefaults: true })
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await vault?.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function open(name = 'host') {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto(`${host.url}/${name}?vault=${encodeURIComponent(vault.url)}`)
  return { page, errors, context }
}
const statusOf = (page: Page) => page.evaluate(() => window.page.actions.getAccount(window.page.kit).status)
/** The newest code that was mailed to an address. */
async function codeFor(email: string): Promise<string> {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(`${vault.mailUrl}/messages`)).json()) as {
        messages: { to: string[]; code: string | null }[]
      }
      code = messages.find(mail => mail.to.includes(email) && mail.code !== null)?.code
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

test('from an e-mail address to a signature, a reload, and out', async () => {
  const { page, errors, context } = await open()
  const email = 'ada@mail.example'
  expect(await page.evaluate(to => window.page.embedded.startEmail({ email: to }), email)).toBe('verify-otp')
  const otp = await codeFor(email)
  await page.evaluate(code => window.page.embedded.verifyCode({ otp: code }), otp)
  const { connected } = await page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
  const address = connected.eip155?.accounts[0]?.address
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.page.embedded.user())).toMatchObject({
    email,
    custody: 'operator-recoverable',
  })

  const signing = page.evaluate(async () => {
    const { actions, kit } = window.page
    return actions.verifyMessage('Hello', await actions.signMessage(kit, { message: 'Hello' }))
  })
  const frame = page.frameLocator('billfold-modal iframe')
  // A first request, and every one of a development project, is approved in a window of the vault; the frame opens it.
  const opened = context.waitForEvent('page')
  await frame.locator('footer button[data-kind=primary]').click()
  const popup = await opened
  const button = popup.locator('footer button').last()
  await button.hover()
  await popup.locator('footer button:not([aria-disabled=true])').nth(1).waitFor()
  await button.click()
  expect(await signing).toBe(address)
  expect(await page.evaluate(() => window.page.view())).toBeUndefined()

  const declined = page.evaluate(() =>
    window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'No' })),
  )
  await frame.locator('footer button').first().click()
  expect(await declined).toBe('wallet/rejected')
  const closed = page.evaluate(() =>
    window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'Neither' })),
  )
  await frame.locator('footer button').first().waitFor()
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await closed).toBe('wallet/rejected')

  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect(await page.evaluate(() => window.page.actions.getAccount(window.page.kit).address)).toBe(address)
  await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  expect(
    await page.evaluate(() => window.page.codeOf(window.page.actions.connect(window.page.kit, { connector: 'auth' }))),
  ).toBe('connection/not-email-or-social')
  expect(errors).toEqual([])
  await context.close()
})

test('a host that is cut off from its windows (COOP, COEP): a login at a provider ends connected, by the visitor’s word in the window (fault 57)', async () => {
  const { page, errors, context } = await open('apart')
  await page.evaluate(() => {
    // Automation gives every page the focus: a visitor has it in the window.
    Object.assign(document, { hasFocus: () => false })
    const button = document.createElement('button')
    button.onclick = () => {
      const login = window.page.embedded.startSocial({ provider: 'github' })
      Object.assign(window, { ended: window.page.codeOf(login.done) })
    }
    document.body.append(button)
  })
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const opened = context.waitForEvent('page')
  await page.locator('body > button').click()
  const popup = await opened
  await popup.click('button[value=approve]')
  expect(await popup.evaluate(() => opener)).toBeNull()
  // Whoever was led here by somebody else is told who asks.
  await popup.getByText(host.url).waitFor()
  await popup.getByRole('button', { name: 'Continue' }).click()
  expect(await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)).toBe('fine')
  const { connected } = await page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
  expect(connected.eip155?.accounts[0]?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => window.page.embedded.user())).toMatchObject({ provider: 'github' })
  expect(errors).toEqual([])
  await context.close()
})
