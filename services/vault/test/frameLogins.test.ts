import { isAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { socialProviders } from '../src/contract/calls/socialProviders.ts'
import type { EmailHandlers } from '../src/page/email/answerEmailWindow.ts'
import { readFields, toForm } from './support/answerProvider.ts'
import { createBrowser } from './support/createBrowser.ts'
import { createLoginVault } from './support/createLoginVault.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openFrame } from './support/openFrame.ts'

// Logins at providers and by a phone, as a host's page asks the frame for them.

async function open(...given: Parameters<typeof openFrame>) {
  const frame = await openFrame(...given)
  onTestFinished(() => frame.close())
  return frame
}
const phone = async (url: string, visitor = 'ada') => {
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  await fetch(toForm(new URL('/farcaster/app', url).href, { channelToken, visitor, answer: 'approve' }))
}

test('each social button leads to a wallet, the same one by the next login, and returns its result as often as it is asked', async () => {
  const stack = await createLoginVault()
  const addresses = new Set<string>()
  const browser = createBrowser()
  for (const provider of socialProviders) {
    const frame = await open(stack, { browser })
    const { uri } = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider })
    const { result } = await stack.visit(await stack.answer(uri))
    const resultUri = result?.href ?? ''
    const user = await frame.caller.request('CONNECT_SOCIAL', { uri: resultUri, chainId: 1 })
    expect(user).toMatchObject({ chainId: 1, email: null, preferredAccountType: 'eoa' })
    expect(isAddress(user.address)).toBe(true)
    // The host asks again with what it was given, in either of its ways; it is one login.
    const again = await frame.caller.request('GET_USER', { socialUri: result?.search })
    expect(again.address).toBe(user.address)
    expect((await frame.caller.request('CONNECT_SOCIAL', { uri: resultUri })).address).toBe(user.address)
    addresses.add(user.address)
    expect(frame.faults).toEqual([])
    frame.close()
  }
  // One frame after the other in one browser: no visitor finds the wallet of the one before them.
  expect(addresses.size).toBe(socialProviders.length)
  const elsewhere = await open(stack)
  const { uri } = await elsewhere.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const { result } = await stack.visit(await stack.answer(uri))
  const first = await elsewhere.caller.request('CONNECT_SOCIAL', { uri: result?.href ?? '' })
  expect(addresses.has(first.address)).toBe(true)
})

test('a visitor who logs in while another is logged in has their own wallet, not the open one', async () => {
  const stack = await createLoginVault()
  const frame = await open(stack)
  const logIn = async (visitor: 'ada' | 'bob') => {
    const { uri } = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })
    const { result } = await stack.visit(await stack.answer(uri, visitor))
    return (await frame.caller.request('CONNECT_SOCIAL', { uri: result?.href ?? '' })).address
  }
  const [adas, bobs] = [await logIn('ada'), await logIn('bob')]
  expect(bobs).not.toBe(adas)
  expect((await frame.caller.request('GET_USER', undefined)).address).toBe(bobs)
  const { url } = await frame.caller.request('GET_FARCASTER_URI', undefined)
  await phone(url)
  await frame.caller.request('CONNECT_FARCASTER', undefined)
  const farcaster = (await frame.caller.request('GET_USER', undefined)).address
  expect([adas, bobs]).not.toContain(farcaster)
  expect(await logIn('ada')).toBe(adas)
})

test('a window that was cut off ends the login all the same; a newer try ends the older one (faults 57, 61)', async () => {
  const stack = await createLoginVault()
  const frame = await open(stack)
  const older = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const lost = frame.caller.request('CONNECT_SOCIAL', { uri: older.uri })
  const { uri } = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })
  await expect(lost).rejects.toThrow(/This login is over/)
  const waiting = frame.caller.request('CONNECT_SOCIAL', { uri })
  const { html } = await stack.visit(await stack.answer(uri))
  await stack.visit(toForm('https://vault.example/social/confirm', readFields(html)))
  expect(isAddress((await waiting).address)).toBe(true)

  // A host that gets the window's message while it still waits for the server: one login, both are answered.
  const refusedBefore = frame.refused.length
  const both = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const polling = frame.caller.request('CONNECT_SOCIAL', { uri: both.uri })
  const { result } = await stack.visit(await stack.answer(both.uri))
  const received = await frame.caller.request('CONNECT_SOCIAL', { uri: result?.href ?? '' })
  expect((await polling).address).toBe(received.address)
  // The waiting request to the server was aborted first: no visitor's console shows an ended login.
  expect(frame.refused.slice(refusedBefore)).toEqual([])
  expect(frame.faults).toEqual([])
})

test('a failure is reported in a sentence; a foreign result is of no use (T25)', async () => {
  const stack = await createLoginVault()
  const [frame, thief] = [await open(stack), await open(stack)]
  const denied = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'apple' })
  const no = await stack.visit(await stack.answer(denied.uri, 'ada', 'deny'))
  await expect(frame.caller.request('CONNECT_SOCIAL', { uri: no.result?.href ?? '' })).rejects.toThrow(
    /Connection rejected/,
  )
  const { uri } = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const { result } = await stack.visit(await stack.answer(uri))
  const resultUri = result?.href ?? ''
  await expect(thief.caller.request('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow(/This login is over/)
  for (const wrong of ['?flow=x&ticket=y', 'https://evil.example/', '?ticket=1', 'nothing at all'])
    await expect(frame.caller.request('CONNECT_SOCIAL', { uri: wrong })).rejects.toThrow(/This login is over/)
  expect(isAddress((await frame.caller.request('CONNECT_SOCIAL', { uri: resultUri })).address)).toBe(true)

  const poor = await open(await createTestVault())
  await expect(poor.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toThrow(
    /not available here/,
  )
  await expect(poor.caller.request('GET_FARCASTER_URI', undefined)).rejects.toThrow(/not available here/)
  expect([...frame.faults, ...thief.faults, ...poor.faults]).toEqual([])
})

test('Farcaster: one channel for all who ask, one end for all who wait, and a new one when it is over', async () => {
  const stack = await createLoginVault()
  const frame = await open(stack)
  const ask = () => frame.caller.request('GET_FARCASTER_URI', undefined)
  await expect(frame.caller.request('CONNECT_FARCASTER', undefined)).rejects.toThrow(/This login is over/)
  const [{ url }, twin] = await Promise.all([ask(), ask()])
  expect([twin.url, (await ask()).url]).toEqual([url, url])
  const waiting = [1, 2, 3].map(() => frame.caller.request('CONNECT_FARCASTER', undefined))
  await phone(url)
  expect(await Promise.all(waiting)).toEqual([1, 2, 3].map(() => ({ userName: 'ada' })))
  // The host sends it again with every change of its account.
  expect(await frame.caller.request('CONNECT_FARCASTER', undefined)).toEqual({ userName: 'ada' })
  const { address } = await frame.caller.request('GET_USER', undefined)
  expect(isAddress(address)).toBe(true)
  expect((await ask()).url).not.toBe(url)

  // A try that was given up: what is shown next can still be used.
  const stale = (await ask()).url
  stack.clock.advance(250_000)
  const renewed = (await ask()).url
  expect(renewed).not.toBe(stale)
  const end = frame.caller.request('CONNECT_FARCASTER', undefined)
  await phone(renewed)
  expect(await end).toEqual({ userName: 'ada' })
  expect((await frame.caller.request('GET_USER', undefined)).address).toBe(address)
  expect(frame.faults).toEqual([])
})

test('row 7: a script of the host moves no login: neither an address nor a code of a change is taken from its page', async () => {
  const stack = await createLoginVault()
  const asked: string[] = []
  const frame = await open(stack, {
    // The visitor sees the way to the window and does not take it.
    async changeEmail({ email, origin }) {
      asked.push(`${origin} ${email}`)
      return false
    },
  })
  const email = 'ada@mail.example'
  await frame.caller.request('CONNECT_EMAIL', { email })
  const { code } = await stack.mailbox.next(email, mail => mail.code !== null)
  await frame.caller.request('CONNECT_OTP', { otp: code ?? '' })
  stack.clock.advance(31_000)
  const before = stack.mailbox.messages.length
  const inWindow = { code: 'wallet/method-unsupported', context: { code: 'vault/email-in-window' } }
  const attack = { newEmail: 'mallory@mail.example', email: 'mallory@mail.example' }
  await expect(frame.caller.request('UPDATE_EMAIL', attack)).rejects.toMatchObject(inWindow)
  await expect(frame.caller.request('UPDATE_EMAIL', attack)).rejects.toThrow(/own window/)
  for (const name of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)
    await expect(frame.caller.request(name, { otp: '12345678' })).rejects.toMatchObject(inWindow)
  await expect(frame.caller.request('OPEN_WALLET', { for: 'email', ...attack } as never)).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
  expect(asked).toEqual([`https://alpha.example ${email}`])
  expect(stack.mailbox.messages).toHaveLength(before)
  expect((await frame.caller.request('GET_USER', undefined)).email).toBe(email)
  expect(frame.faults).toEqual([])
})

test('who logged in without an address adds one by a code to it, changes it by two, and then logs in by it', async () => {
  const stack = await createLoginVault()
  let inWindow: (handlers: EmailHandlers) => Promise<unknown> = async () => {}
  const frame = await open(stack, {
    async changeEmail(_, handlers) {
      await inWindow(handlers)
      return true
    },
  })
  const { uri } = await frame.caller.request('GET_SOCIAL_REDIRECT_URI', { provider: 'facebook' })
  const { result } = await stack.visit(await stack.answer(uri))
  const { address } = await frame.caller.request('CONNECT_SOCIAL', { uri: result?.href ?? '' })
  const codeTo = async (to: string, run: () => Promise<unknown>) => {
    const before = stack.mailbox.messages.map(message => message.id)
    await run()
    return (await stack.mailbox.next(to, one => one.code !== null && !before.includes(one.id))).code ?? ''
  }
  const [first, second] = ['ada@mail.example', 'ada@other.example']
  inWindow = async handlers => {
    const added = await codeTo(first, async () => expect(await handlers.start(first)).toBe('VERIFY_SECONDARY_OTP'))
    expect(await handlers.verifySecondary(added)).toBe(first)
  }
  await frame.caller.request('OPEN_WALLET', { for: 'email' })
  stack.clock.advance(31_000)
  inWindow = async handlers => {
    const old = await codeTo(first, async () => expect(await handlers.start(second)).toBe('VERIFY_PRIMARY_OTP'))
    const fresh = await codeTo(second, () => handlers.verifyPrimary(old))
    expect(await handlers.verifySecondary(fresh)).toBe(second)
  }
  await frame.caller.request('OPEN_WALLET', { for: 'email' })
  expect((await frame.caller.request('GET_USER', undefined)).email).toBe(second)

  // A window that was opened for one visitor does nothing for the next.
  stack.clock.advance(31_000)
  inWindow = async handlers => {
    await frame.caller.request('SIGN_OUT', undefined)
    await expect(handlers.start('ada@third.example')).rejects.toMatchObject({ code: 'session-ended' })
    throw new Error('Left')
  }
  await expect(frame.caller.request('OPEN_WALLET', { for: 'email' })).rejects.toThrow()
  frame.faults.splice(0)

  const elsewhere = await open(stack)
  stack.clock.advance(31_000)
  const otp = await codeTo(second, () => elsewhere.caller.request('CONNECT_EMAIL', { email: second }))
  await elsewhere.caller.request('CONNECT_OTP', { otp })
  expect(await elsewhere.caller.request('GET_USER', undefined)).toMatchObject({ address, email: second })
  expect([...frame.faults, ...elsewhere.faults]).toEqual([])
})
