import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../../../packages/billfold/src/parts/testing/findAxeViolations.ts'
import { createIdentity } from '../src/dev/identity/createIdentity.ts'
import { openVaultPages, type VaultPages } from './support/openVaultPages.ts'

// Logins in the vault's own window, beside what e2e/passkey.test.ts walks through: built pages, real servers, Chromium's virtual authenticator. The host's page closes no window here, so that
// the same tab, and with it the same device, can be used again.

let pages: VaultPages
let identity: Awaited<ReturnType<typeof createIdentity>>
beforeAll(async () => {
  identity = await createIdentity({ vaultUrl: () => pages.vaultUrl })
  const { logins } = await identity.start()
  pages = await openVaultPages({ vault: { logins } })
})
afterAll(async () => {
  await pages?.close()
  await identity?.stop()
})

type Device = { readonly hasPrf?: boolean; readonly isUserVerified?: boolean }
/** Gives a tab a device, in place of the one before. */
async function equip(tab: Page, cdp: CDPSession, { hasPrf = true, isUserVerified = true }: Device = {}) {
  await cdp.send('WebAuthn.disable')
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      automaticPresenceSimulation: true,
      hasPrf,
      isUserVerified,
    },
  })
  return tab
}
const open = (from: Page, url: string) =>
  Promise.all([
    from.context().waitForEvent('page'),
    from.evaluate(address => void window.open(address, 'billfold-login', 'width=420,height=720'), url),
  ]).then(([opened]) => opened)

/** A visitor on a host's page that has opened the window. */
async function visit({ projectId = 'listed', ...more }: Parameters<VaultPages['visit']>[0] = {}) {
  const visitor = await pages.visit({ projectId, ...more })
  const { context, page } = visitor
  context.setDefaultTimeout(15_000)
  const popup = await open(page, `${pages.vaultUrl}/passkey?projectId=${projectId}`)
  const cdp = await context.newCDPSession(popup)
  await equip(popup, cdp)
  await popup.waitForLoadState()
  return { ...visitor, popup, cdp, press: (name: string) => popup.getByRole('button', { name, exact: true }).click() }
}

test('what a passkey cannot do is said before anything is made; called off, it can be tried again', async () => {
  const { begin, answer, cdp, context, must, page, popup, press } = await visit({ projectId: 'escrowed' })
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  await begin('login', 'CONNECT_PASSKEY', { place: 'window' })
  await popup.getByText(pages.hostUrl).waitFor()
  expect(await findAxeViolations(popup)).toEqual([])
  expect(await popup.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await equip(popup, cdp, { hasPrf: false })
  await press('Create a new wallet')
  await popup.getByText('This passkey cannot open wallets').waitFor()
  expect(asked.filter(path => path.endsWith('sign-up/finish'))).toEqual([])
  await equip(popup, cdp)
  await press('Use a passkey')
  await popup.getByText('The passkey was not used').waitFor()
  await press('Create a new wallet')
  await popup.getByText('You are logged in').waitFor()
  expect(await answer('login')).toEqual({ value: undefined })
  // The project has an escrow; who came by passkey alone needs none.
  const user = (await must('GET_USER')) as { address: string }
  expect(user).toMatchObject({ email: null, custody: 'user-sealed' })

  // Out, and in again with the one that is there: this time in a window that was loaded anew.
  await must('SIGN_OUT')
  await popup.reload()
  await begin('again', 'CONNECT_PASSKEY', { place: 'window' })
  await press('Use a passkey')
  await popup.getByText('You are logged in').waitFor()
  expect(await answer('again')).toEqual({ value: undefined })
  expect(await must('GET_USER')).toMatchObject({ address: user.address })
  // The frame has no key: the device is the other tab's.
  await equip(page, await context.newCDPSession(page))
  await must('SIGN_OUT')
  await begin('frame', 'CONNECT_PASSKEY')
  expect((await answer('frame')).error).toMatchObject({ code: 'connection/rejected' })
  await context.close()
})

test('a visit that ended between sign-up and wallet made none; the next login by passkey makes it', async () => {
  const { answer, begin, context, must, popup, press, request } = await visit()
  await context.route('**/v1/vault/create', route => route.abort())
  await begin('login', 'CONNECT_PASSKEY', { place: 'window' })
  await press('Create a new wallet')
  await popup.getByText('The server of the wallet cannot be reached').waitFor()
  expect((await answer('login')).error).toMatchObject({ code: 'vault/offline' })
  expect(await must('IS_CONNECTED')).toEqual({ isConnected: true })
  await context.unroute('**/v1/vault/create')
  // Nothing makes one that the passkey does not open.
  expect((await request('GET_USER')).error).toMatchObject({ code: 'vault/factor-needed' })
  await popup.reload()
  await begin('again', 'CONNECT_PASSKEY', { place: 'window' })
  await press('Use a passkey')
  await popup.getByText('You are logged in').waitFor()
  expect(await answer('again')).toEqual({ value: undefined })
  expect(await must('GET_USER')).toMatchObject({ custody: 'user-sealed' })
  await context.close()
})

test('the window answers no frame but that of the page which opened it, and asks for no passkey by itself (T31)', async () => {
  const { begin, answer, context, page, popup } = await visit()
  // The frame got no request: the window waits.
  await popup.getByText('One moment').waitFor()
  // A stranger's page, in another group of windows, with a window of the same name.
  const stranger = await context.newPage()
  await stranger.goto('data:text/html,<title>stranger</title>')
  const lured = await open(stranger, `${pages.vaultUrl}/passkey?projectId=listed`)
  await lured.waitForLoadState()
  await begin('login', 'CONNECT_PASSKEY', { place: 'window' })
  await popup.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(await lured.getByRole('button').count()).toBe(0)
  await popup.close()
  // Without a window there is nothing to meet, and none is left behind.
  await begin('lost', 'CONNECT_PASSKEY', { place: 'window' })
  expect((await answer('lost')).error).toMatchObject({ code: 'vault/passkey-unsupported' })
  expect((await answer('login')).error).toBeDefined()
  expect(context.pages()).toEqual([page, stranger, lured])

  // Opened by a link or cut off from its opener, it says so at once.
  const alone = await context.newPage()
  await alone.goto(`${pages.vaultUrl}/passkey?projectId=listed`)
  await alone.getByText('does not answer').waitFor()
  await alone.getByRole('link', { name: 'Open the wallet’s page' }).waitFor()
  await context.close()
})

test('the settings window logs in at providers and by Farcaster, too, for who has no address here', async () => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const at = `${pages.vaultUrl}/settings?projectId=escrowed`
  await page.goto(at)
  await page.getByRole('button', { name: 'Log in with GitHub' }).click()
  await page.click('button[value=deny]')
  await page.getByText('You were not logged in').waitFor()
  expect(page.url()).toBe(at)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Log in with GitHub' }).click()
  await page.click('button[value=approve]')
  await page.getByText('Logged in without an e-mail address').waitFor()
  expect(page.url()).toBe(at)
  await page.reload()
  await page.getByText('Logged in without an e-mail address').waitFor()

  const other = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  const phone = await other.newPage()
  await phone.goto(at)
  await phone.getByRole('button', { name: 'Log in with Farcaster' }).click()
  await phone.getByRole('img', { name: 'QR code that opens the Farcaster app' }).waitFor()
  expect(await findAxeViolations(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const app = await other.newPage()
  await app.goto((await phone.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')) ?? '')
  await app.click('button[value=approve]')
  await phone.getByText('Logged in without an e-mail address').waitFor()
  await context.close()
  await other.close()
})
