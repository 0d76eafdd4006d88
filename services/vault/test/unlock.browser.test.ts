import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createManualClock } from '@billfold/service/testing'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../../../packages/billfold/src/parts/testing/findAxeViolations.ts'
import { toBase64Url } from '../src/custody/bytes/toBase64Url.ts'
import { toPrfSalt } from '../src/custody/factors/toPrfSalt.ts'
import { CallFailure } from '../src/page/client/CallFailure.ts'
import { describeFailure } from '../src/page/forms/describeFailure.ts'
import { vaultWindow } from '../src/page/popup/vaultWindow.ts'
import { texts as gateTexts } from '../src/page/settings/window/texts.ts'
import { texts } from '../src/page/unlock/texts.ts'
import { createText } from '../src/texts/createText.ts'
import { en } from '../src/texts/en.ts'
import { en as settingsTexts } from '../src/texts/settings/en.ts'
import { findStillAxeViolations } from './support/findStillAxeViolations.ts'
import { openVaultPages } from './support/openVaultPages.ts'
import { press as pressButton } from './support/press.ts'

// A wallet that only its owner opens, on a site that is new to it: frame, window, worker and servers as visitors have them.

const t = createText(en, 'en')
const s = createText(settingsTexts, 'en')
const u = createText(texts, 'en')
const g = createText(gateTexts, 'en')
const clock = createManualClock(Date.now())
const shots = process.env.UNLOCK_SHOTS
let stack: Awaited<ReturnType<typeof openVaultPages>>

beforeAll(async () => {
  stack = await openVaultPages({
    vault: { clock },
    projects: [{ id: 'delayed', isDevelopment: true, allowedOrigins: [], vault: { escrowDelayMs: 86_400_000 } }],
  })
  if (shots) mkdirSync(shots, { recursive: true })
})
afterAll(() => stack?.close())

const press = (page: Page, name: string) => pressButton(page.getByRole('button', { name, exact: true }))
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const shoot = async (page: Page, name: string) => shots && page.screenshot({ path: join(shots, `${name}.png`) })

/** The newest code to the address, half a minute after the last one. */
async function codeFor(to: string, run: () => Promise<unknown>): Promise<string> {
  clock.advance(31_000)
  const before = stack.mailbox.messages.map(message => message.id)
  await run()
  const mail = await stack.mailbox.next(to, one => one.code !== null && !before.includes(one.id))
  return mail.code ?? ''
}

async function logInToSettings(page: Page, email: string, projectId: string) {
  await page.goto(`${stack.vaultUrl}/settings?projectId=${projectId}`)
  await page.getByLabel(s('login.email')).fill(email)
  await page.getByLabel(s('code.label')).fill(await codeFor(email, () => press(page, s('login.send'))))
}

/** In the settings window: a wallet with a recovery code. */
async function makeWallet(page: Page, email: string, projectId = 'escrowed') {
  await logInToSettings(page, email, projectId)
  await page.getByRole('button', { name: new RegExp(`^${s('code.row')}`) }).click()
  await press(page, s('code.make'))
  const code = (await page.locator('output').textContent()) ?? ''
  await press(page, s('code.written'))
  await page.getByLabel(s('code.type')).fill(code)
  await press(page, s('code.type.action'))
  await says(page, s('code.made'))
  return code
}

async function endEscrow(page: Page) {
  await page.goBack()
  await page.getByRole('button', { name: new RegExp(`^${s('custody.row')}`) }).click()
  await page.getByLabel(s('custody.off.understood')).check()
  await press(page, s('custody.off.action'))
  await says(page, s('custody.off.done'))
}

test('a recovery code opens the wallet on a new site: once, in a window that names the site; wrong ones are reported there', async () => {
  const email = 'ada@mail.example'
  const visit = await stack.visit({ projectId: 'escrowed' })
  const settings = await visit.context.newPage()
  const code = await makeWallet(settings, email)
  await endEscrow(settings)
  await settings.close()

  const otp = await codeFor(email, () => visit.must('CONNECT_EMAIL', { email }))
  await visit.must('CONNECT_OTP', { otp })
  expect((await visit.request('GET_USER')).error).toMatchObject({ code: 'vault/factor-needed' })
  await visit.must('SYNC_DAPP_DATA', { metadata: { name: 'Your Bank' }, projectId: 'escrowed' })

  // A rejection is an answer, and nothing is open after it.
  await visit.begin('no', 'OPEN_WALLET')
  await visit.frame.getByRole('heading', { name: u('unlock.title') }).waitFor()
  expect(await visit.frame.getByTestId('origin').textContent()).toBe(stack.hostUrl)
  await shoot(visit.page, 'gate')
  await visit.frame.getByRole('button', { name: t('action.cancel') }).click()
  expect((await visit.answer('no'))?.error).toMatchObject({ code: 'wallet/rejected' })

  await visit.begin('open', 'OPEN_WALLET')
  const shut = await visit.openWindow()
  expect(new URL(shut.url()).origin).toBe(stack.vaultUrl)
  await shut.close()
  await visit.frame.getByText(u('unlock.closed')).waitFor()

  const popup = await visit.openWindow()
  await popup.getByRole('heading', { name: u('unlock.title') }).waitFor()
  expect(await popup.getByTestId('origin').textContent()).toBe(stack.hostUrl)
  // What the wallet has no envelope for is not offered.
  expect(await popup.getByRole('button', { name: s('unlock.passkey') }).count()).toBe(0)
  expect(await popup.getByLabel(s('unlock.passphrase')).count()).toBe(0)
  expect(await findAxeViolations(popup)).toEqual([])
  await shoot(popup, 'window')
  for (const [typed, received] of [
    ['not a code', s('fail.recovery-code')],
    ['00000-00000-00000-00000-00000-00000', undefined],
  ] as const) {
    await popup.getByLabel(s('unlock.code')).fill(typed)
    await press(popup, s('unlock.code.action'))
    if (received) await says(popup, received)
    else await popup.getByRole('alert').waitFor()
  }
  await shoot(popup, 'window-wrong')
  expect((await visit.request('GET_USER')).error).toMatchObject({ code: 'vault/factor-needed' })
  await popup.getByLabel(s('unlock.code')).fill(code.toLowerCase())
  const closed = popup.waitForEvent('close')
  await press(popup, s('unlock.code.action'))
  await closed
  expect((await visit.answer('open'))?.error).toBeUndefined()

  const { address, custody } = (await visit.must('GET_USER')) as { address: `0x${string}`; custody: string }
  expect(custody).toBe('user-sealed')
  // An open wallet is not asked about again.
  await visit.must('OPEN_WALLET')
  await visit.begin('sign', 'RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
  await visit.approve(await visit.openWindow())
  const signature = (await visit.answer('sign'))?.value as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  expect(visit.violations).toEqual([])
  await visit.context.close()
})

test('a wallet that waits for the escrow: frame, window and settings say until when, and open it with the code at once', async () => {
  const email = 'bea@mail.example'
  const visit = await stack.visit({ projectId: 'delayed', width: 360 })
  const settings = await visit.context.newPage()
  const code = await makeWallet(settings, email, 'delayed')
  await settings.close()
  const otp = await codeFor(email, () => visit.must('CONNECT_EMAIL', { email }))
  await visit.must('CONNECT_OTP', { otp })
  expect((await visit.request('GET_USER')).error).toMatchObject({ code: 'vault/factor-needed' })
  await visit.begin('open', 'OPEN_WALLET')
  const waits =
    /^To keep thieves out, your wallet opens on this new device after .*\d{4}.*open it now by what you set up/
  await visit.frame.getByText(waits).waitFor()
  await shoot(visit.page, 'waiting-gate-360')
  const popup = await visit.openWindow()
  // The settings of before left a key in this browser.
  await says(popup, u('unlock.found'))
  expect(await findAxeViolations(popup)).toEqual([])
  await shoot(popup, 'waiting-window')
  await popup.getByLabel(s('unlock.code')).fill(code)
  const closed = popup.waitForEvent('close')
  await press(popup, s('unlock.code.action'))
  await closed
  expect((await visit.answer('open'))?.error).toBeUndefined()
  expect(await visit.must('GET_USER')).toMatchObject({ custody: 'operator-recoverable' })
  expect(visit.violations).toEqual([])
  await visit.context.close()

  // The settings window of another browser is a new device, too.
  const other = await stack.browser.newContext({ colorScheme: 'dark', viewport: { width: 360, height: 800 } })
  const page = await other.newPage()
  await logInToSettings(page, email, 'delayed')
  await page.getByRole('heading', { name: s('waiting.title') }).waitFor()
  await says(page, s('waiting.or'))
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await shoot(page, 'waiting-settings-dark-360')
  // Looked again too early, it waits on.
  const looked = page.waitForResponse(answer => answer.url().endsWith('/v1/release/start'))
  await press(page, s('waiting.check'))
  expect(await (await looked).json()).toMatchObject({ status: 'waiting' })
  await page.getByLabel(s('unlock.code')).fill('not a code')
  await press(page, s('unlock.code.action'))
  await says(page, s('fail.recovery-code'))
  await page.getByLabel(s('unlock.code')).fill(code)
  await press(page, s('unlock.code.action'))
  await says(page, s('custody.operator-recoverable'))

  // A third one waits, and this one, which has the wallet open, lets it in.
  const third = await stack.browser.newContext({ viewport: { width: 900, height: 800 } })
  const late = await third.newPage()
  await logInToSettings(late, email, 'delayed')
  await late.getByRole('heading', { name: s('waiting.title') }).waitFor()
  await page.reload()
  await page
    .getByText(/is new and waits to open your wallet/)
    .first()
    .waitFor()
  // The newest stands first.
  await page
    .getByRole('button', { name: s('hold.approve') })
    .first()
    .click()
  await page.getByText(/opens on .* at once/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await shoot(page, 'approve-device-dark-360')
  await page
    .locator('.st-actions')
    .getByRole('button', { name: s('hold.approve') })
    .click()
  await page.locator('.st-actions').waitFor({ state: 'detached' })
  await press(late, s('waiting.check'))
  await says(late, s('custody.operator-recoverable'))
  await third.close()
  await other.close()
})

test('on another site the wallet opens at once by the key that the vault’s window keeps in this browser', async () => {
  const email = 'flo@mail.example'
  const first = await stack.visit({ projectId: 'two-sites' })
  const logIn = async (visit: typeof first) => {
    const otp = await codeFor(email, () => visit.must('CONNECT_EMAIL', { email }))
    await visit.must('CONNECT_OTP', { otp })
  }
  await logIn(first)
  const { address } = (await first.must('GET_USER')) as { address: `0x${string}` }
  const shop = await stack.visit({ projectId: 'two-sites', context: first.context, isOtherSite: true, width: 360 })
  await logIn(shop)
  expect((await shop.request('GET_USER')).error).toMatchObject({ code: 'vault/factor-needed' })

  // No window of the vault has seen the wallet yet: the visitor reads what else opens it.
  await shop.begin('none', 'OPEN_WALLET')
  await shop.frame.getByText(/^To keep thieves out, .* may open it now\.$/).waitFor()
  await shoot(shop.page, 'browser-gate-360')
  const none = await shop.openWindow()
  await none.getByText(/^This browser keeps no key .* approve this one .* come back after .*\d{4}/).waitFor()
  expect(await findAxeViolations(none)).toEqual([])
  await shoot(none, 'browser-none')
  await press(none, t('action.cancel'))
  await shop.frame.getByRole('button', { name: t('action.cancel') }).click()
  expect((await shop.answer('none'))?.error).toMatchObject({ code: 'wallet/rejected' })

  // A signature on the first site is asked for in the vault's window, which keeps a key of its own from then on.
  await first.page.bringToFront()
  await first.begin('sign', 'RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
  const written = first.page.waitForResponse(answer => answer.url().endsWith('/v1/vault/replace'))
  const asking = await first.openWindow()
  expect((await written).status()).toBe(200)
  await first.approve(asking)
  expect(
    await verifyMessage({ address, message: 'Hello', signature: (await first.answer('sign'))?.value as `0x${string}` }),
  ).toBe(true)

  // The next window has that key: it writes nothing.
  const writes: string[] = []
  first.page.on('request', request => request.url().endsWith('/v1/vault/replace') && writes.push(request.url()))
  await first.begin('again', 'RPC_REQUEST', { method: 'personal_sign', params: ['Again', address] })
  await first.approve(await first.openWindow())
  expect((await first.answer('again'))?.error).toBeUndefined()
  expect(writes).toEqual([])

  await shop.page.bringToFront()
  await shop.begin('open', 'OPEN_WALLET')
  const popup = await shop.openWindow()
  expect(await popup.getByTestId('origin').textContent()).toContain('127.0.0.2')
  await popup.getByRole('button', { name: u('unlock.here') }).waitFor()
  expect(await findAxeViolations(popup)).toEqual([])
  await shoot(popup, 'browser-key')
  const closed = popup.waitForEvent('close')
  await press(popup, u('unlock.here'))
  await closed
  expect((await shop.answer('open'))?.error).toBeUndefined()
  expect(await shop.must('GET_USER')).toMatchObject({ address })
  await shop.begin('sign', 'RPC_REQUEST', { method: 'personal_sign', params: ['Shop', address] })
  await shop.approve(await shop.openWindow())
  expect((await shop.answer('sign'))?.error).toBeUndefined()
  expect([...first.violations, ...shop.violations]).toEqual([])
  await first.context.close()
})

test('the window asks a passkey for the wallet’s own secret, hands it over, keeps nothing of it, and says what failed', async () => {
  const context = await stack.browser.newContext({ colorScheme: 'dark', viewport: { width: 360, height: 700 } })
  const opener = await context.newPage()
  const url = `${stack.vaultUrl}/window?projectId=escrowed`
  await opener.goto(url)
  const opening = context.waitForEvent('page')
  // A page of the vault in the frame's place: what goes over the port is looked at here.
  await opener.evaluate(url => Object.assign(globalThis, { popup: window.open(url, '_blank', 'popup') }), url)
  const popup = await opening
  const cdp = await context.newCDPSession(popup)
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
  const realm = 'escrowed'
  const salt = [...toPrfSalt(realm)]
  await popup.getByText(t('window.empty.title')).waitFor()
  const made = await popup.evaluate(async salt => {
    const random = () => crypto.getRandomValues(new Uint8Array(32))
    const extensions = { prf: { eval: { first: Uint8Array.from(salt) } } }
    const created = (await navigator.credentials.create({
      publicKey: {
        challenge: random(),
        rp: { id: 'localhost', name: 'vault' },
        user: { id: random(), name: 'ada', displayName: 'ada' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions,
      },
    })) as PublicKeyCredential
    const asked = (await navigator.credentials.get({
      publicKey: { challenge: random(), rpId: 'localhost', userVerification: 'required', extensions },
    })) as PublicKeyCredential
    const { first } = asked.getClientExtensionResults().prf?.results ?? {}
    return { id: [...new Uint8Array(created.rawId)], output: [...new Uint8Array(first as ArrayBuffer)] }
  }, salt)
  const credentialId = toBase64Url(Uint8Array.from(made.id))
  await opener.evaluate(
    ([type, ask, locked]) => {
      const { port1, port2 } = new MessageChannel()
      const taken: unknown[] = []
      port1.onmessage = ({ data }) => {
        taken.push({ ...data, output: [...data.output] })
        port1.postMessage({ failure: taken.length === 1 ? { key: 'fail.not-opened' } : locked })
      }
      const { popup } = globalThis as unknown as { popup: Window }
      Object.assign(globalThis, { taken })
      popup.postMessage({ type, ask, theme: 'dark' }, location.origin, [port2])
    },
    [
      vaultWindow.unlock,
      {
        origin: 'https://a-shop-with-a-very-long-name.and-more-of-it.example',
        claimedName: 'Your Bank',
        kinds: ['passkey', 'recovery', 'passphrase'],
        realm,
        credentialIds: [credentialId],
      },
      describeFailure(new CallFailure('factor-locked', 'locked', { retryAfterMs: 86_400_000 })),
    ] as const,
  )
  await says(popup, 'a-shop-with-a-very-long-name.and-more-of-it.example')
  await press(popup, s('unlock.passkey'))
  await says(popup, s('fail.not-opened'))
  const taken = await opener.evaluate(() => (globalThis as unknown as { taken: unknown[] }).taken)
  expect(taken).toEqual([{ kind: 'passkey', credentialId, output: made.output }])
  expect(await findAxeViolations(popup)).toEqual([])
  await shoot(popup, 'window-all-dark-360')
  // Tried once more, and not while one is under way.
  await press(popup, s('unlock.passkey'))
  await opener.waitForFunction(() => (globalThis as unknown as { taken: unknown[] }).taken.length === 2)
  // A day is no number of seconds.
  await says(popup, 'Please try again after 24 hours')
  await shoot(popup, 'window-locked-dark-360')
  await context.close()
})

test('without an escrow: from the host’s page to the settings, by the frame’s device; what is added there opens the wallet elsewhere', async () => {
  const email = 'cleo@mail.example'
  const visit = await stack.visit()
  const otp = await codeFor(email, () => visit.must('CONNECT_EMAIL', { email }))
  await visit.must('CONNECT_OTP', { otp })
  const { address } = (await visit.must('GET_USER')) as { address: string }
  expect(await visit.must('GET_USER')).toMatchObject({ custody: 'user-sealed', isOnThisDeviceAlone: true })
  const ask = (key: string) => visit.begin(key, 'OPEN_WALLET', { for: 'settings' })
  const gate = (name: string) => visit.frame.getByRole('button', { name, exact: true })
  const go = async () => {
    const opened = visit.context.waitForEvent('page')
    await gate(g('open')).click()
    return opened
  }

  await ask('no')
  await visit.frame.getByRole('heading', { name: g('title') }).waitFor()
  expect(await visit.frame.getByTestId('origin').textContent()).toBe(stack.hostUrl)
  await shoot(visit.page, 'settings-gate')
  await gate(t('action.cancel')).click()
  expect((await visit.answer('no'))?.error).toMatchObject({ code: 'wallet/rejected' })

  await ask('go')
  const settings = await go()
  // Closed without a change: the visitor is back.
  await settings.getByLabel(s('login.email')).waitFor()
  await settings.close()
  expect((await visit.answer('go'))?.error).toBeUndefined()
  expect(await visit.must('GET_USER')).toMatchObject({ isOnThisDeviceAlone: true })

  await ask('again')
  const popup = await go()
  const host = new URL(stack.hostUrl).host
  await says(popup, s('shared.intro', { vault: new URL(stack.vaultUrl).host, site: host }))
  expect(await popup.getByLabel(s('login.email')).inputValue()).toBe(email)
  expect(await findStillAxeViolations(popup)).toEqual([])
  await shoot(popup, 'shared-login')
  // Another login gets the error that this is not available to it.
  const other = 'dora@mail.example'
  await popup.getByLabel(s('login.email')).fill(other)
  await popup.getByLabel(s('code.label')).fill(await codeFor(other, () => press(popup, s('login.send'))))
  await says(popup, s('shared.other', { site: host }))
  expect(await findStillAxeViolations(popup)).toEqual([])
  await shoot(popup, 'shared-other')
  await press(popup, s('unlock.sign-out'))
  await popup.getByLabel(s('code.label')).fill(await codeFor(email, () => press(popup, s('login.send'))))
  await says(popup, s('home.as', { email }))
  await says(popup, s('home.alone'))
  await says(popup, address)
  await shoot(popup, 'shared-home')

  // The frame is hidden, loaded anew is the window: the visitor goes on.
  await gate(t('action.cancel')).click()
  expect((await visit.answer('again'))?.error).toBeUndefined()
  await popup.reload()
  await says(popup, s('home.as', { email }))
  await popup.getByRole('button', { name: new RegExp(`^${s('code.row')}`) }).click()
  await press(popup, s('code.make'))
  const code = (await popup.locator('output').textContent()) ?? ''
  await press(popup, s('code.written'))
  await popup.getByLabel(s('code.type')).fill(code)
  await press(popup, s('code.type.action'))
  await says(popup, s('code.made'))
  await shoot(popup, 'shared-code')
  // A site that asks again brings it to the front.
  await ask('third')
  await gate(g('open')).click()
  await visit.frame.getByText(t('gate.waiting')).waitFor()
  await popup.close()
  expect((await visit.answer('third'))?.error).toBeUndefined()
  expect(await visit.must('GET_USER')).toMatchObject({ address, isOnThisDeviceAlone: false })

  // The wallet signs here as before, and opens in a browser that has nothing but the code.
  await visit.begin('sign', 'RPC_REQUEST', { method: 'personal_sign', params: ['Hello', address] })
  await visit.approve(await visit.openWindow())
  expect((await visit.answer('sign'))?.value).toMatch(/^0x[0-9a-f]{130}$/)
  const elsewhere = await stack.browser.newContext()
  const page = await elsewhere.newPage()
  await page.goto(`${stack.vaultUrl}/settings?projectId=listed`)
  await page.getByLabel(s('login.email')).fill(email)
  await page.getByLabel(s('code.label')).fill(await codeFor(email, () => press(page, s('login.send'))))
  await page.getByLabel(s('unlock.code')).fill(code)
  await press(page, s('unlock.code.action'))
  await says(page, address)
  await elsewhere.close()

  // With the session, or with the page that shares its worker, the window has nothing any more, and says so.
  await ask('signed out')
  const out = await go()
  await says(out, s('home.as', { email }))
  await visit.must('SIGN_OUT')
  await says(out, s('shared.over'))
  await out.close()
  const anew = await codeFor(email, () => visit.must('CONNECT_EMAIL', { email }))
  await visit.must('CONNECT_OTP', { otp: anew })
  await ask('last')
  const left = await go()
  await says(left, s('home.as', { email }))
  await visit.page.goto('about:blank')
  await says(left, s('shared.over'))
  await shoot(left, 'shared-over')
  expect(visit.violations).toEqual([])
  await visit.context.close()
})

test('a host that opens the vault’s windows itself, and plays the frame, gets neither a worker nor a word', async () => {
  const context = await stack.browser.newContext()
  const page = await context.newPage()
  await page.goto(stack.hostUrl)
  const opening = context.waitForEvent('page')
  await page.evaluate(
    ([url, type]) => {
      const received: unknown[] = []
      Object.assign(globalThis, { received })
      addEventListener('message', event => received.push(event.data))
      const popup = window.open(url, '_blank', 'popup')
      const ask = { origin: location.origin, userId: 'u', email: null }
      const say = () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = event => received.push(event.data)
        popup?.postMessage({ type, ask, theme: undefined }, '*', [port2])
      }
      setInterval(say, 100)
    },
    [`${stack.vaultUrl}/window?projectId=listed`, vaultWindow.settings] as const,
  )
  const popup = await opening
  await says(popup, t('window.empty.title'))
  expect(await page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received)).toEqual([])
  await context.close()
})
