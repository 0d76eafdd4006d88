import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createManualClock, makeFolder } from '@billfold/service/testing'
import { launchChromium } from '@billfold/testkit/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWords } from '../src/custody/derive/toWords.ts'
import { combineShares } from '../src/custody/shares/combineShares.ts'
import { texts as kitTexts } from '../src/kit/texts.ts'
import { placeToCheck } from '../src/page/settings/flows/placeToCheck.ts'
import { createText } from '../src/texts/createText.ts'
import { en } from '../src/texts/settings/en.ts'
import { findStillAxeViolations as axe } from './support/findStillAxeViolations.ts'
import { openVaultPages } from './support/openVaultPages.ts'
import { press as pressButton } from './support/press.ts'

// The settings window as a visitor has it: built pages, real servers, a browser that partitions storage, passkeys of a virtual authenticator.

const t = createText(en, 'en')
const clock = createManualClock(Date.now())
const shots = process.env.SETTINGS_SHOTS
let stack: Awaited<ReturnType<typeof openVaultPages>>

beforeAll(async () => {
  stack = await openVaultPages({ vault: { clock } })
  if (shots) mkdirSync(shots, { recursive: true })
})
afterAll(() => stack?.close())

/** A visitor's browser; `authenticator` is a phone that keeps passkeys. */
async function visit({ hasPasskeys = true, isDark = false, width = 1_024 } = {}) {
  const context = await stack.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: isDark ? 'dark' : 'light',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    // A refused call is one the test asked for; what a policy or React says is not.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  if (hasPasskeys) await addAuthenticator(context, page)
  return { context, page, problems, close: () => context.close() }
}

async function addAuthenticator(context: BrowserContext, page: Page, more: object = {}) {
  const cdp = await context.newCDPSession(page)
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
      ...more,
    },
  })
  return { cdp, authenticatorId }
}

const press = (page: Page, name: string) => pressButton(page.getByRole('button', { name, exact: true }))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** The newest code to the address that was not there before. */
async function codeFor(to: string, run: () => Promise<unknown>): Promise<string> {
  const before = stack.mailbox.messages.map(message => message.id)
  await run()
  const mail = await stack.mailbox.next(to, one => one.code !== null && !before.includes(one.id))
  return mail.code ?? ''
}

async function logIn(page: Page, email: string, isNew = false) {
  clock.advance(31_000)
  await page.goto(`${stack.vaultUrl}/settings?projectId=escrowed`)
  await page.getByLabel(t('login.email')).fill(email)
  const code = await codeFor(email, () => press(page, t('login.send')))
  await page.getByLabel(t('code.label')).fill(code)
  await heading(page, isNew ? t('unlock.title') : t('title'))
  if (!isNew) await page.getByText(t('home.as', { email })).waitFor()
}

const openRow = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

/** Confirms by the code of a mail. */
async function stepUp(page: Page, email: string) {
  await heading(page, t('step-up.title'))
  clock.advance(31_000)
  const code = await codeFor(email, () => press(page, t('step-up.email', { email })))
  expect(code).toHaveLength(8)
  await page.getByLabel(t('code.label')).fill(code)
}

async function shoot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

async function hold(page: Page) {
  const button = page.getByRole('button', { name: t('export.hold') })
  await button.hover()
  await page.mouse.down()
  await page.getByText(t('export.shown')).waitFor()
  await page.mouse.up()
}

test('passkey, the end of the escrow, and another browser that opens by the passkey’s phone alone', async () => {
  const email = 'ada@mail.example'
  const one = await visit()
  const { page } = one
  await logIn(page, email)
  await says(page, t('custody.operator-recoverable'))
  await says(page, t('home.unsafe'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'home')
  await openRow(page, t('passkeys.row'))
  await press(page, t('passkeys.add'))
  await says(page, t('passkeys.added'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'passkeys')
  // A name of the visitor's own.
  await page.getByRole('button', { name: /^Rename the passkey/ }).click()
  await page.getByLabel(t('passkeys.rename.label')).fill('My phone')
  await press(page, t('passkeys.rename.action'))
  await says(page, 'My phone')
  // The offer, with its warning first.
  await press(page, t('passkeys.offer.action'))
  await heading(page, t('custody.title'))
  const end = page.getByRole('button', { name: t('custody.off.action') })
  expect(await end.isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  await shoot(page, 'custody')
  await page.getByLabel(t('custody.off.understood')).check()
  await end.click()
  await says(page, t('custody.off.done'))
  await press(page, t('back'))
  await says(page, t('custody.user-sealed'))
  // The last way back is not taken away.
  await openRow(page, t('passkeys.row'))
  await press(page, t('passkeys.remove', { name: 'My phone' }))
  await press(page, t('remove'))
  await says(page, t('fail.recovery-needed'))
  await page.goBack()

  // A recovery code beside it: shown once, typed back.
  await openRow(page, t('code.row'))
  await press(page, t('code.make'))
  const code = (await page.locator('output').textContent()) ?? ''
  expect(code).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/)
  expect(await axe(page)).toEqual([])
  await press(page, t('code.written'))
  await page.getByLabel(t('code.type')).fill(code.slice(0, -5))
  await press(page, t('code.type.action'))
  await says(page, t('code.differs'))
  await page.getByLabel(t('code.type')).fill(code.toLowerCase())
  await press(page, t('code.type.action'))
  await says(page, t('code.made'))

  // The same phone without anything that the browser kept: one question of the passkey logs in, and opens.
  const forget = async () => {
    await page.goto(`${stack.vaultUrl}/recovery-is-not-here`)
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
    await page.goto(`${stack.vaultUrl}/settings?projectId=escrowed`)
  }
  await forget()
  await press(page, t('login.passkey'))
  await says(page, t('custody.user-sealed'))
  // And who logged in otherwise opens by it.
  await forget()
  await logIn(page, email, true)
  await heading(page, t('unlock.title'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'unlock')
  await press(page, t('unlock.passkey'))
  await says(page, t('custody.user-sealed'))
  expect(one.problems).toEqual([])
  await one.close()

  // Another browser without a passkey: the code alone opens.
  const two = await visit({ hasPasskeys: false, isDark: true, width: 360 })
  await logIn(two.page, email, true)
  await two.page.getByLabel(t('unlock.code')).fill('not a code')
  await press(two.page, t('unlock.code.action'))
  await says(two.page, t('fail.recovery-code'))
  await two.page.getByLabel(t('unlock.code')).fill(code)
  await press(two.page, t('unlock.code.action'))
  await says(two.page, t('custody.user-sealed'))
  expect(await axe(two.page)).toEqual([])
  expect(await two.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await shoot(two.page, 'home-dark-360')
  await two.close()
})

test('devices, holds, an ended session and no network: each says what to do', async () => {
  const email = 'ben@mail.example'
  const old = await visit({ hasPasskeys: false })
  await logIn(old.page, email)
  // The wallet is no longer new; the browser that comes now is.
  clock.advance(2 * 86_400_000)
  const young = await visit({ hasPasskeys: false, width: 360 })
  const { page } = young
  await logIn(page, email)
  await openRow(page, t('code.row'))
  await press(page, t('code.make'))
  // Said before there is a code to write down.
  await page.getByText(/^This device is new to your wallet/).waitFor()
  expect(await axe(page)).toEqual([])
  await shoot(page, 'held-360')
  // The old device sees it, too.
  await old.page.reload()
  await old.page.getByText(/wants to change who can open your wallet/).waitFor()
  await shoot(old.page, 'hold-home')
  await press(page, t('held.cancel'))
  await says(page, t('held.cancelled'))
  await press(page, t('back'))

  // Offline: said at once, and gone with the network's return.
  await young.context.setOffline(true)
  await says(page, t('offline.banner'))
  await young.context.setOffline(false)
  await page.getByText(t('offline.banner')).waitFor({ state: 'detached' })

  // The old device shuts the young one out.
  await old.page.reload()
  await openRow(old.page, t('devices.row'))
  await says(old.page, t('devices.this'))
  expect(await axe(old.page)).toEqual([])
  await shoot(old.page, 'devices')
  // Both were seen at one moment of this clock: which is the other one, the tag says.
  await old.page
    .locator('.st-item')
    .filter({ hasNotText: t('devices.this') })
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await old.page
    .locator('.bf-notice')
    .getByRole('button', { name: t('devices.revoke.short') })
    .click()
  // The wallet's own key signs it: no code is asked for.
  await old.page.getByText(/^The device is signed out\. Its key to your wallet is deleted after/).waitFor()
  await openRow(page, t('devices.row'))
  await press(page, t('devices.everywhere'))
  await page
    .locator('.bf-notice')
    .getByRole('button', { name: t('devices.everywhere') })
    .click()
  await says(page, t('login.ended'))
  expect([...old.problems, ...young.problems]).toEqual([])
  await old.close()
  await young.close()
})

test('a wallet that its record no longer opens is restored from an earlier version', async () => {
  const email = 'eve@mail.example'
  const one = await visit({ hasPasskeys: false, isDark: true, width: 360 })
  const { page } = one
  await logIn(page, email)
  await openRow(page, t('versions.row'))
  await says(page, t('versions.none'))
  await press(page, t('back'))
  await openRow(page, t('code.row'))
  await press(page, t('code.make'))
  const code = (await page.locator('output').textContent()) ?? ''
  await press(page, t('code.written'))
  await page.getByLabel(t('code.type')).fill(code)
  await press(page, t('code.type.action'))
  await says(page, t('code.made'))
  await press(page, t('back'))

  await stack.breakWallets()
  clock.advance(301_000)
  await page.reload()
  await press(page, t('versions.open'))
  await heading(page, t('versions.title'))
  await page.getByRole('button', { name: new RegExp(`^${t('versions.restore')}`) }).click()
  expect(await axe(page)).toEqual([])
  await shoot(page, 'versions-360-dark')
  await page
    .locator('.bf-notice')
    .getByRole('button', { name: t('versions.restore') })
    .click()
  await stepUp(page, email)
  await page.getByText(t('home.as', { email })).waitFor()
  // The version of before the recovery code.
  await says(page, t('code.row.none'))
  await openRow(page, t('versions.row'))
  await page.locator('.st-item').nth(1).waitFor()
  await shoot(page, 'versions-two-360-dark')
  expect(one.problems).toEqual([])
  await one.close()
})

test('a page that dies at any step of making a wallet leaves none, or one that opens', async () => {
  const visitor = await visit({ hasPasskeys: false })
  const { page } = visitor
  const steps = [
    '/v1/envelope/prepare',
    '/v1/factor/deposit',
    '/v1/vault/create',
    '/v1/vault/read',
    '/v1/envelope/open',
  ]
  for (const [at, step] of steps.entries()) {
    const email = `step-${at}@mail.example`
    clock.advance(31_000)
    await page.goto(`${stack.vaultUrl}/settings?projectId=escrowed`)
    await page.getByLabel(t('login.email')).fill(email)
    const code = await codeFor(email, () => press(page, t('login.send')))
    // The server receives the request; the page that sent it is gone before the answer. Of the reads the second proves what was written.
    let seen = 0
    const died = new Promise<void>(resolve => {
      void page.route(`**${step}`, async route => {
        seen += 1
        if (step === '/v1/vault/read' && seen === 1) return route.continue()
        if (seen > 2) return route.abort()
        await route.fetch().catch(() => {})
        resolve()
        await route.abort().catch(() => {})
      })
    })
    await page.getByLabel(t('code.label')).fill(code)
    await died
    await page.goto('about:blank')
    await page.unroute(`**${step}`)
    await page.goto(`${stack.vaultUrl}/settings?projectId=escrowed`)
    await page.getByText(t('home.as', { email })).waitFor()
    const address = (await page.locator('bdi').first().textContent()) ?? ''
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await press(page, t('home.sign-out'))
    await heading(page, t('login.title'))
  }
  await visitor.close()
})

test('T50: address, keys and kit leave only after a proof; the kit opens with the servers stopped and the network off', async () => {
  const email = 'cleo@mail.example'
  const visitor = await visit({ hasPasskeys: false })
  const { page } = visitor
  await logIn(page, email)
  // The address moves by two codes.
  await openRow(page, t('email.row'))
  const moved = 'cleo@new.example'
  await page.getByLabel(t('email.new')).fill(moved)
  await codeFor(email, () => press(page, t('email.send')))
  await page.getByText(/^Another code in/).waitFor()
  // Begun anew at once: the server does not let a visitor be flooded.
  await press(page, t('back'))
  await openRow(page, t('email.row'))
  await page.getByLabel(t('email.new')).fill(moved)
  await press(page, t('email.send'))
  await page.getByText(/^Please try again after \d+ seconds$/).waitFor()
  expect(await axe(page)).toEqual([])
  clock.advance(31_000)
  const primary = await codeFor(email, () => press(page, t('email.send')))
  const field = page.getByLabel(t('code.label'))
  await field.fill(`${(Number(primary) + 1) % 100_000_000}`.padStart(8, '0'))
  await says(page, t('fail.code-wrong'))
  const secondary = await codeFor(moved, () => field.fill(primary))
  await says(page, t('email.secondary'))
  await page.getByLabel(t('code.label')).fill(secondary)
  await says(page, t('email.changed', { email: moved }))
  await press(page, t('done'))

  // Each key behind a warning, a proof and a long press.
  const address = (await page.locator('bdi').first().textContent()) ?? ''
  await openRow(page, t('export.row'))
  await heading(page, t('export.title'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'export')
  await page.getByLabel(t('export.understood')).check()
  await press(page, t('export.go'))
  await stepUp(page, moved)
  await page.getByRole('button', { name: t('export.hold') }).click()
  expect(await page.locator('.st-words').count()).toBe(0)
  await hold(page)
  const words = await page.locator('.st-words > li').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  expect(await axe(page)).toEqual([])
  await shoot(page, 'words')
  await press(page, t('export.hide'))
  await says(page, t('export.hidden'))
  await page.getByLabel(t('export.evm-key')).check()
  await press(page, t('export.go'))
  await stepUp(page, moved)
  await page.getByRole('button', { name: t('export.hold') }).focus()
  await page.keyboard.down('Space')
  await page.getByText(t('export.shown')).waitFor()
  await page.keyboard.up('Space')
  const key = (await page.locator('output').textContent()) ?? ''
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address)
  await press(page, t('back'))

  // Paper shares: each alone, one word of each asked back; nothing of them stays.
  await openRow(page, t('shares.row'))
  await heading(page, t('shares.title'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'shares')
  await page.getByLabel(t('shares.understood')).check()
  await press(page, t('export.go'))
  await stepUp(page, moved)
  await page.getByRole('button', { name: t('export.hold') }).hover()
  await page.mouse.down()
  await page.getByRole('heading', { name: t('shares.share', { n: 1, all: 3 }) }).waitFor()
  await page.mouse.up()
  const shares: string[] = []
  for (const n of [1, 2, 3]) {
    await page.getByRole('heading', { name: t('shares.share', { n, all: 3 }) }).waitFor()
    const list = await page.locator('.st-words > li').allTextContents()
    shares.push(list.join(' '))
    if (n === 1) expect(await axe(page)).toEqual([])
    if (n === 1) await shoot(page, 'shares-one')
    await press(page, t('shares.written'))
    const asked = placeToCheck(list)
    const field = page.getByLabel(t('shares.check', { word: asked + 1 }))
    expect(await page.locator('.st-words').count()).toBe(0)
    await field.fill('billfold')
    await press(page, t('shares.check.action'))
    await says(page, t('shares.check.wrong'))
    if (n === 1) await shoot(page, 'shares-check')
    await field.fill(` ${(list[asked] ?? '').toUpperCase()} `)
    await press(page, t('shares.check.action'))
  }
  await says(page, t('shares.done'))
  await shoot(page, 'shares-done')
  expect(await page.locator('.st-words').count()).toBe(0)
  expect(toWords(await combineShares([shares[2] ?? '', shares[0] ?? '']))).toBe(words.join(' '))
  await press(page, t('done'))

  // The kit: one file.
  await openRow(page, t('kit.row'))
  await press(page, t('kit.make'))
  const code = (await page.locator('output').textContent()) ?? ''
  await shoot(page, 'kit-code')
  await press(page, t('code.written'))
  await page.getByLabel(t('code.type')).fill(code)
  const saved = page.waitForEvent('download')
  await press(page, t('code.type.action'))
  const download = await saved
  const file = join(makeFolder(), download.suggestedFilename())
  await download.saveAs(file)
  await says(page, t('kit.saved'))
  expect(await axe(page)).toEqual([])
  await shoot(page, 'kit-saved')
  expect(readFileSync(file, 'utf8')).not.toContain(code)
  expect(visitor.problems).toEqual([])
  await visitor.close()

  // Years later: no servers, no network, another browser.
  await stack.stopServers()
  const elsewhere = await launchChromium()
  const context = await elsewhere.newContext({ offline: true })
  const opened = await context.newPage()
  const requests: string[] = []
  opened.on('request', request => requests.push(request.url()))
  await opened.goto(pathToFileURL(file).href)
  await opened.getByLabel(kitTexts.code).fill(code)
  await shoot(opened, 'kit-page')
  await opened.getByRole('button', { name: kitTexts.open, exact: true }).click()
  await opened.getByRole('button', { name: `${kitTexts.show}: ${kitTexts.words}` }).click()
  expect(await opened.locator('main').textContent()).toContain(words.join(' '))
  expect(requests).toEqual([pathToFileURL(file).href])
  await elsewhere.close()
})
