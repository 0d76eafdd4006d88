import type { SignInSession } from 'billfold/siwx'
import type { Browser } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { openVisit, type Visit } from './support/openVisit.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// Sign-in within a login: the vault shows the message and signs it before the page is connected (facts 5; specification section 4, "Sign-in with wallet").

let stack: StackAddresses
let browser: Browser
beforeAll(async () => {
  stack = await shareStack()
  browser = await launchRealBrowser()
})
afterAll(() => browser?.close())

const open = (test: TestContext, signIn: string) => openVisit(browser, stack, { test, config: { signIn } })
const text = ({ page }: Visit, id: string) => page.getByTestId(id).textContent()
const events = async ({ page }: Visit) =>
  (await page.locator('.log li b').allTextContents()).filter(type => type.includes('SIWX')).reverse()
const kept = ({ page }: Visit) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('@billfold/sign-in-sessions') ?? '{"d":[]}') as { d: unknown[] })
        .d as SignInSession[],
  )

it.for(['optional', 'required'])('a login by e-mail signs in by one approval, %s', async (signIn, test) => {
  const visit = await open(test, signIn)
  await visit.sendCode(`${signIn}@sign-in.example`)
  await visit.approveInWindow('Log in', async window => {
    await window.getByText('Sign in to the Billfold demo.', { exact: true }).waitFor()
  })
  const address = await visit.isIn()
  await visit.shows('signed-in', new RegExp(`^${address}$`))
  const [session, ...others] = await kept(visit)
  expect(others).toEqual([])
  const { message, signature, data } = session as SignInSession
  expect(data).toMatchObject({ accountAddress: address, chainId: 'eip155:31337', domain: new URL(stack.demo).host })
  const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  expect(await verifyMessage(signed)).toBe(true)
  expect(await events(visit)).toEqual(['SIWX_AUTH_SUCCESS'])
  await visit.page.reload()
  await visit.shows('signed-in', new RegExp(`^${address}$`))
  expect(await visit.modal().isVisible()).toBe(false)
  expect(visit.faults).toEqual([])
})

it('declining in the vault leaves the visitor connected, and asks nothing more', async test => {
  const visit = await open(test, 'optional')
  await visit.choosePerson('Google', 'Ada Test')
  await visit.frame().getByRole('button', { name: 'Open wallet' }).waitFor()
  await visit.pressInFrame('Cancel')
  const address = await visit.isIn()
  expect([await text(visit, 'address'), await text(visit, 'signed-in'), await kept(visit)]).toEqual([address, 'no', []])
  expect(visit.faults).toEqual([])
})

it('where it is required, the page asks a visitor who declined; cancelling disconnects', async test => {
  const visit = await open(test, 'required')
  await visit.choosePerson('Google', 'Bob Test')
  await visit.frame().getByRole('button', { name: 'Open wallet' }).waitFor()
  await visit.pressInFrame('Cancel')
  await visit.modal().getByRole('group', { name: 'Message to sign' }).waitFor()
  await visit.modal().getByRole('button', { name: 'Cancel', exact: true }).click()
  await visit.settled('disconnected')
  expect([await kept(visit), await events(visit)]).toEqual([[], ['CLICK_CANCEL_SIWX']])
  expect(visit.faults).toEqual([])
})

it('closing the modal over the question leaves the visitor connected', async test => {
  const visit = await open(test, 'optional')
  await visit.sendCode('closes@sign-in.example')
  await visit.frame().getByRole('button', { name: 'Open wallet' }).waitFor()
  await visit.modal().getByRole('button', { name: 'Close', exact: true }).click()
  await visit.isIn()
  expect([await text(visit, 'signed-in'), await kept(visit)]).toEqual(['no', []])
})
