import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createManualClock } from '@billfold/service/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../../../packages/billfold/src/parts/testing/findAxeViolations.ts'
import { texts } from '../src/page/email/texts.ts'
import { createText } from '../src/texts/createText.ts'
import { en } from '../src/texts/en.ts'
import { en as settingsTexts } from '../src/texts/settings/en.ts'
import { openVaultPages } from './support/openVaultPages.ts'
import { press as pressButton } from './support/press.ts'

// The change of a login's address from a site: frame, window and servers as visitors have them (T29).

const t = createText(en, 'en')
const s = createText(settingsTexts, 'en')
const e = createText(texts, 'en')
const clock = createManualClock(Date.now())
const shots = process.env.EMAIL_SHOTS
let stack: Awaited<ReturnType<typeof openVaultPages>>
beforeAll(async () => {
  stack = await openVaultPages({ vault: { clock } })
  if (shots) mkdirSync(shots, { recursive: true })
})
afterAll(() => stack?.close())

const press = (page: Page, name: string) => pressButton(page.getByRole('button', { name, exact: true }))
const codeField = (page: Page) => page.getByLabel(s('code.label'))

async function shoot(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 800]) {
      const { height } = page.viewportSize() ?? { height: 640 }
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`) })
    }
  }
}

/** The newest code to the address, half a minute after the last one. */
async function codeFor(to: string, run: () => Promise<unknown>): Promise<string> {
  clock.advance(31_000)
  const before = stack.mailbox.messages.map(message => message.id)
  await run()
  const mail = await stack.mailbox.next(to, one => one.code !== null && !before.includes(one.id))
  return mail.code ?? ''
}

test('the address changes in the window alone: a code from each mailbox, and the site has the new address when it is saved', async () => {
  const [old, next] = ['ada@mail.example', 'ada@other.example']
  const visit = await stack.visit()
  await visit.logIn(old)
  await visit.must('SYNC_DAPP_DATA', { metadata: { name: 'Your Bank' }, projectId: 'listed' })
  const change = (key: string) => visit.begin(key, 'OPEN_WALLET', { for: 'email' })

  await change('no')
  await visit.frame.getByRole('heading', { name: e('title') }).waitFor()
  expect(await visit.frame.getByTestId('origin').textContent()).toBe(stack.hostUrl)
  expect(await visit.frame.getByRole('textbox').count()).toBe(0)
  await shoot(visit.page, 'gate')
  await visit.frame.getByRole('button', { name: t('action.cancel') }).click()
  expect((await visit.answer('no'))?.error).toMatchObject({ code: 'wallet/rejected' })

  await change('go')
  const left = await visit.openWindow()
  await left.getByLabel(s('email.new')).waitFor()
  await left.close()
  await visit.frame.getByText(e('closed')).waitFor()

  const popup = await visit.openWindow()
  expect(new URL(popup.url()).origin).toBe(stack.vaultUrl)
  await popup.getByRole('heading', { name: e('title') }).waitFor()
  expect(await popup.getByTestId('origin').textContent()).toBe(stack.hostUrl)
  await popup.getByText(s('email.intro', { email: old })).waitFor()
  expect(await findAxeViolations(popup)).toEqual([])
  await shoot(popup, 'address')
  await popup.getByLabel(s('email.new')).fill(old)
  await press(popup, s('email.send'))
  await popup.getByText(s('fail.email-invalid')).waitFor()
  await popup.getByLabel(s('email.new')).fill(next)
  const first = await codeFor(old, () => press(popup, s('email.send')))
  await popup.getByText(s('email.primary')).waitFor()
  await codeField(popup).fill(first === '00000000' ? '11111111' : '00000000')
  await popup.getByRole('alert').waitFor()
  await shoot(popup, 'wrong')
  expect(await findAxeViolations(popup)).toEqual([])
  const second = await codeFor(next, () => codeField(popup).fill(first))
  await popup.getByText(s('email.secondary')).waitFor()
  expect(await visit.must('GET_USER')).toMatchObject({ email: old })
  await shoot(popup, 'secondary')
  const closed = popup.waitForEvent('close')
  await codeField(popup).fill(second)
  await closed
  expect((await visit.answer('go'))?.error).toBeUndefined()
  expect(await visit.must('GET_USER')).toMatchObject({ email: next })
  expect(visit.violations).toEqual([])
  await visit.context.close()
})

test('a device that is young waits, and the visitor can cancel that in the window; who gives the request up closes it', async () => {
  const email = 'bea@mail.example'
  const visit = await stack.visit({ projectId: 'escrowed' })
  await visit.logIn(email)
  // The first day of a wallet is over, the first week of the device is not.
  clock.advance(90_000_000)
  await visit.begin('held', 'OPEN_WALLET', { for: 'email' })
  const popup = await visit.openWindow()
  await popup.getByLabel(s('email.new')).fill('mallory@mail.example')
  await press(popup, s('email.send'))
  await popup.getByRole('button', { name: s('held.cancel') }).waitFor()
  await shoot(popup, 'held')
  await press(popup, s('held.cancel'))
  await popup.getByText(s('held.cancelled')).waitFor()
  const closed = popup.waitForEvent('close')
  await visit.abort('held')
  await closed
  expect((await visit.answer('held'))?.error).toMatchObject({ code: 'vault/aborted' })
  expect(await visit.must('GET_USER')).toMatchObject({ email })
  await visit.context.close()
})
