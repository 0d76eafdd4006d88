import { launchRefusingChromium } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openVisit, type Visit } from './support/openVisit.ts'
import { readCodeMail } from './support/readCodeMail.ts'
import { readMail } from './support/readMail.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// Visitors of the vault who come back: on another site, in another browser, in two tabs, without storage, after they lost a device; and what they send from the modal.

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
let stack: StackAddresses
let browser: Browser
/** Log in by e-mail, in browsers of their own; the vault sends the next mail to their addresses two seconds later. */
let ann: Visit
let lou: Visit
const addresses = { ann: '', lou: '' }
let annsFirst: string

const open = (test: TestContext, options: Parameters<typeof openVisit>[2] = {}) =>
  openVisit(browser, stack, { test, ...options })

beforeAll(async () => {
  stack = await shareStack()
  browser = await launchRealBrowser()
})
afterAll(async () => {
  await browser?.close()
})
const kept = (visit: Visit) =>
  visit.page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('@billfold/')))

it('two visitors log in by e-mail', async test => {
  test.onTestFinished(() => Promise.all([ann?.reportIfFailed(test), lou?.reportIfFailed(test)]).then(() => {}))
  ann = await openVisit(browser, stack)
  lou = await openVisit(browser, stack)
  ;[addresses.ann, addresses.lou] = await Promise.all([
    ann.logInByEmail('ann@mail.example'),
    lou.logInByEmail('lou@mail.example'),
  ])
  expect(addresses.ann).not.toBe(addresses.lou)
  annsFirst = await readCodeMail(stack.mail, 'ann@mail.example')
})

describe('one visitor, two tabs and two sites of one browser', () => {
  let one: Visit
  let other: Visit
  let second: Visit
  let address: string
  const report = (test: TestContext) => test.onTestFinished(() => one?.reportIfFailed(test))

  it('a login in one tab is seen in the other; what waits in one is not', async test => {
    report(test)
    one = await openVisit(browser, stack)
    other = await openVisit(browser, stack, { context: one.context })
    await other.settled('disconnected')
    address = await one.logInBySocial('Google', 'Bob Test')
    expect(await other.isIn()).toBe(address)
    await one.press('Sign message')
    await one.frame().getByRole('button', { name: 'Open wallet' }).waitFor()
    expect(await other.modal().isVisible()).toBe(false)
    await one.page.bringToFront()
    await one.pressInFrame('Cancel')
    await one.modal().waitFor({ state: 'hidden' })
  })

  it('the second site has the same wallet, is named in what it asks for, and takes nothing from the first', async test => {
    report(test)
    const origin = `http://second.localhost:${new URL(stack.demo).port}`
    // The stack's API serves its own demo alone.
    const config = { hasApi: false, pairing: 'off' }
    second = await openVisit(browser, stack, { context: one.context, origin, config })
    await second.settled('disconnected')
    expect(await second.logInBySocial('Google', 'Bob Test')).toBe(address)
    await second.press('Sign message')
    await second.frame().getByText('This site is in development: anybody may stand at its address.').waitFor()
    await second.approveInWindow('Sign', async window => {
      await window.getByText(origin, { exact: true }).waitFor()
      expect(await window.getByText(stack.demo).count()).toBe(0)
    })
    await second.modal().waitFor({ state: 'hidden' })
    // The tab of the first that did not log in.
    await other.press('Sign message')
    await other.approveInWindow('Sign', async window => {
      await window.getByText(stack.demo, { exact: true }).waitFor()
    })
    await other.shows('signature', /^0x[0-9a-f]{130}$/)
    await other.modal().waitFor({ state: 'hidden' })
  })

  it('signing out ends the session of one site at the server and in both tabs; its next page asks the vault nothing', async test => {
    report(test)
    const { page } = one
    const inFrame = (script: string) =>
      page
        .frames()
        .find(frame => frame.url().startsWith(stack.vault))
        ?.evaluate(script)
    const withKept = (script: string) => `new Promise(done => {
      indexedDB.open('@billfold-vault/session').onsuccess = ({ target: { result: database } }) => { ${script} }
    })`
    // An attacker copies everything: what the page stores, and the frame's key with its token.
    const stolen = await page.evaluate(() => ({ ...localStorage }))
    await inFrame(
      withKept(`database.transaction('records').objectStore('records').get('session').onsuccess = ({ target }) => {
        window.stolen = target.result
        done()
      }`),
    )
    await one.openAccount()
    // Both tabs' frames are notified at once: the first one calls the server.
    const ended = one.context.waitForEvent('response', response => response.url().endsWith('/v1/session/sign-out'))
    await one.modal().getByRole('button', { name: 'Disconnect' }).click()
    await one.settled('disconnected')
    await other.settled('disconnected')
    expect((await ended).status()).toBe(200)
    const left = await kept(one)
    // The way in is remembered, who went it is not (specification section 4 lists what goes).
    expect(left.filter(key => /email|social|login|last-?network/i.test(key))).toEqual(['@billfold/social-provider'])

    await inFrame(
      withKept(`const writing = database.transaction('records', 'readwrite')
      writing.objectStore('records').put(window.stolen, 'session')
      writing.oncomplete = () => done()`),
    )
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.reload()
    await one.press('Connect wallet')
    await one.modal().getByLabel('Email address').waitFor()
    expect(page.frames()).toHaveLength(1)
    expect(asked.filter(url => url.startsWith(stack.vault))).toEqual([])
    expect([...one.faults, ...other.faults, ...second.faults]).toEqual([])

    // Both tabs see what is put back; whichever asks first is refused, and forgets it.
    const refused = one.context.waitForEvent('response', response => response.url().endsWith('/v1/session/refresh'))
    await page.evaluate(all => Object.assign(localStorage, all), stolen)
    await page.reload()
    expect((await refused).status()).toBe(401)
    await one.settled('disconnected')
    // Another site's data of the visitor stay its own.
    await second.page.reload()
    expect(await second.isIn()).toBe(address)
    await one.context.close()
  })
})

describe.concurrent('a wallet that only its owner opens', () => {
  it('opens on a site that is new to it by the recovery code, in a window of the vault', async test => {
    const email = 'max@mail.example'
    const context = await browser.newContext()
    test.onTestFinished(() => context.close())
    const settings = await context.newPage()
    await settings.goto(`${stack.vault}/settings?projectId=billfold-demo`)
    const pressThere = (name: string | RegExp) => settings.getByRole('button', { name }).click()
    await settings.getByLabel('E-mail address').fill(email)
    await pressThere('Send me a code')
    const first = await readCodeMail(stack.mail, email)
    await settings.getByLabel('Code from the mail').fill(first)
    await pressThere(/^Recovery code/)
    await pressThere('Make a recovery code')
    const code = (await settings.locator('output').textContent()) ?? ''
    await pressThere('I wrote it down')
    await settings.getByLabel('Type the code back').fill(code)
    await settings.keyboard.press('Enter')
    await settings.getByText('Your recovery code opens this wallet from now on.').waitFor()
    await settings.goBack()
    await pressThere(/^Recovery by the operator/)
    await settings.getByLabel('I understand that nobody can restore my wallet for me').check()
    await pressThere('End recovery by the operator')
    await settings.getByText('From now on only you can open this wallet.').waitFor()
    await settings.goBack()
    const address = await settings
      .locator('bdi')
      .filter({ hasText: /^0x[0-9a-fA-F]{40}$/ })
      .textContent()

    const visit = await open(test, { context })
    const { frame, modal, openedBy, page, press, pressInFrame } = visit
    const byEmail = modal().getByRole('button', { name: 'Continue with email' })
    await press('Connect wallet')
    await modal().getByLabel('Email address').fill(email)
    const sent = modal().getByRole('heading', { name: 'Check your email' })
    // The vault of the stack sends one mail in two seconds to an address.
    const asking = async () => {
      await byEmail.click()
      await sent.or(modal().getByText(/^Please try again after/)).waitFor()
      return sent.isVisible()
    }
    await test.expect.poll(asking, { timeout: 45_000, interval: 2_000 }).toBe(true)
    await page.keyboard.type(await readCodeMail(stack.mail, email, first))
    // The visitor changes their mind: the finished login still counts, no other code is asked for.
    await modal().getByRole('heading', { name: 'Open your wallet' }).waitFor()
    await frame().getByText(new URL(stack.demo).origin).waitFor()
    await pressInFrame('Cancel')
    await modal().getByLabel('Email address').fill(email)
    await byEmail.click()
    const window = await openedBy(() => pressInFrame('Open wallet'))
    await window.getByRole('heading', { name: 'Use your wallet on this site?' }).waitFor()
    await window.getByText(new URL(stack.demo).origin).waitFor()
    await window.getByLabel('Recovery code').fill('wrong')
    await window.getByRole('button', { name: 'Open with the recovery code' }).click()
    await window.getByText('This is no recovery code. Compare it with what you wrote down').waitFor()
    await window.getByLabel('Recovery code').fill(code)
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: 'Open with the recovery code' }).click()
    await closed
    expect(await visit.isIn()).toBe(address)
    await press('Sign message')
    await visit.approveInWindow('Sign')
    await visit.shows('signature', /^0x[0-9a-f]{130}$/)
    await modal().waitFor({ state: 'hidden' })
    // Once was enough.
    await page.reload()
    expect(await visit.isIn()).toBe(address)
    expect(visit.faults.filter(text => !text.includes('429'))).toEqual([])
  })
})

describe('a send from the modal', () => {
  it('goes to the vault and comes back as done', async test => {
    test.onTestFinished(() => ann.reportIfFailed(test))
    const { modal, openAccount, press, pressInFrame, approveInWindow } = ann
    await press('Get test money')
    await ann.shows('balance', /^[1-9]/)
    await openAccount()
    await modal().getByRole('button', { name: 'Send', exact: true }).click()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal()
      .getByRole('button', { name: /^Ether/ })
      .click()
    await modal().getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await modal().getByRole('textbox', { name: 'To' }).fill(RECEIVER)
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    const ask = modal().getByRole('button', { name: 'Send 0.5 ETH' })
    // The vault's no leads back to what was reviewed.
    await ask.click()
    await pressInFrame('Cancel')
    await modal()
      .getByRole('button', { name: 'Change' })
      .or(modal().getByRole('button', { name: 'Try again' }))
      .first()
      .waitFor()
    await modal().getByRole('button', { name: 'Try again' }).click()
    await approveInWindow('Approve', async window => {
      await window.getByText('Send 0.5 ETH').waitFor()
    })
    await modal().getByText('0.5 ETH sent').waitFor()
    await modal().getByRole('button', { name: 'Close' }).last().click()
    await modal().waitFor({ state: 'hidden' })
    // 10 of the faucet, and the fee.
    await ann.shows('balance', /^9\.49/)
  })
})

describe('a browser that lets the vault keep nothing on other sites', () => {
  it('has the wallet until the page goes, and says why every request opens a window', async test => {
    const refusing = await launchRefusingChromium({ refused: stack.vault, inside: stack.demo })
    test.onTestFinished(() => refusing.close())
    const visit = await open(test, { context: refusing.context })
    const address = await visit.logInBySocial('Apple')
    await visit.openAccount()
    await visit.modal().getByText('Your browser lets this wallet keep nothing here').waitFor()
    await visit.modal().getByRole('button', { name: 'Close', exact: true }).first().click()
    await visit.modal().waitFor({ state: 'hidden' })
    await visit.press('Sign message')
    await visit.frame().getByText('Your browser lets the wallet keep nothing on this site.').waitFor()
    await visit.approveInWindow('Sign')
    await visit.modal().waitFor({ state: 'hidden' })
    await visit.page.reload()
    await visit.settled('disconnected')
    expect((await kept(visit)).filter(key => /login/i.test(key))).toEqual([])
    expect(await visit.logInBySocial('Apple')).toBe(address)
    expect(visit.faults).toEqual([])
  })
})

describe('a second browser', () => {
  it('is allowed by the link in the mail, then has the same wallet by the code', async test => {
    // Under the project that lets no new browser in without the mailbox's word.
    const visit = await open(test, { config: { vault: 'development' } })
    const { modal, page, press, isIn, approveInWindow } = visit
    await press('Connect wallet')
    await modal().getByLabel('Email address').fill('ann@mail.example')
    const device = modal().getByRole('heading', { name: 'Allow this device' })
    // The vault of the stack sends one mail in two seconds to an address; until then it says how long to wait.
    const asking = async () => {
      await modal().getByRole('button', { name: 'Continue with email' }).click()
      await device.or(modal().getByText(/^Please try again after/)).waitFor()
      return device.isVisible()
    }
    await expect.poll(asking, { timeout: 45_000, interval: 2_000 }).toBe(true)
    const link = await readMail(stack.mail, 'ann@mail.example', ({ links }) =>
      links.find(one => one.includes('/approve')),
    )
    // Read on a phone, say: the press needs nothing of this browser.
    const phone = await browser.newContext()
    const mail = await phone.newPage()
    await mail.goto(link)
    await mail.getByRole('button').first().click()
    await mail.getByText('The login was approved.').waitFor()
    await phone.close()
    await modal().getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.keyboard.type(await readCodeMail(stack.mail, 'ann@mail.example', annsFirst))
    expect(await isIn()).toBe(addresses.ann)
    await press('Sign message')
    await approveInWindow('Sign')
    await visit.shows('signature', /^0x[0-9a-f]{130}$/)
    expect(visit.faults.filter(text => !text.includes('429'))).toEqual([])
  })
})

describe('a lost device', () => {
  it('is shut out from another browser, where the wallet opens without it', async test => {
    test.onTestFinished(() => lou.reportIfFailed(test))
    const context = await browser.newContext()
    const settings = await context.newPage()
    await settings.goto(`${stack.vault}/settings?projectId=billfold-demo`)
    const before = await readCodeMail(stack.mail, 'lou@mail.example')
    await settings.getByLabel('E-mail address').fill('lou@mail.example')
    const asking = async () => {
      await settings.getByRole('button', { name: 'Send me a code' }).click()
      const field = settings.getByLabel('Code from the mail')
      await field.or(settings.getByText(/^Please try again after/)).waitFor()
      return field.isVisible()
    }
    await expect.poll(asking, { timeout: 45_000, interval: 2_000 }).toBe(true)
    await settings.getByLabel('Code from the mail').fill(await readCodeMail(stack.mail, 'lou@mail.example', before))
    await settings.getByText(addresses.lou).first().waitFor()
    await settings.getByRole('button', { name: /^Devices/ }).click()
    await settings.getByText('This one').waitFor()
    const lost = settings.getByRole('listitem').filter({ hasText: `on ${new URL(stack.demo).host}` })
    await lost.getByRole('button', { name: /^Revoke/ }).click()
    await lost.getByRole('button', { name: 'Revoke', exact: true }).last().click()
    await settings.getByText('The device was removed.').waitFor()
    await lost.getByText('Revoked', { exact: true }).waitFor()
    // Its new owner has no wallet in it, not even on the page that is still open.
    await lou.press('Sign message')
    await lou.settled('disconnected')
    await lou.modal().waitFor({ state: 'hidden' })
    await lou.page.reload()
    await lou.settled('disconnected')
    await context.close()
  })
})
