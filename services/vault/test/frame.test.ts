import { isAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createPageTools } from '../src/page/createPageTools.ts'
import type { UnlockAsk } from '../src/page/popup/UnlockAsk.ts'
import { addFactor } from '../src/page/settings/flows/addFactor.ts'
import { type Browser, createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openBrowserPage } from './support/openBrowserPage.ts'
import { openFrame } from './support/openFrame.ts'

// The frame as a host's page has it: real page, worker code and servers, from the first message to an address.

const ada = 'ada@mail.example'
const dayMs = 86_400_000
/** A project whose escrow makes new devices wait a day. */
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }

async function open(servers: Awaited<ReturnType<typeof createTestVault>>, options: openFrame.Options = {}) {
  const frame = await openFrame(servers, options)
  onTestFinished(frame.close)
  return frame
}
type Frame = Awaited<ReturnType<typeof open>>

/** The newest code to the address that was not there before. */
async function codeFor(servers: Awaited<ReturnType<typeof createTestVault>>, run: () => Promise<unknown>, to = ada) {
  const before = servers.mailbox.messages.map(message => message.id)
  await run()
  const mail = await servers.mailbox.next(to, one => one.code !== null && !before.includes(one.id))
  return mail.code ?? ''
}

async function logIn(servers: Awaited<ReturnType<typeof createTestVault>>, { caller }: Frame) {
  const otp = await codeFor(servers, async () => {
    expect(await caller.request('CONNECT_EMAIL', { email: ada })).toEqual({ action: 'VERIFY_OTP' })
  })
  await caller.request('CONNECT_OTP', { otp })
}

test('a newcomer logs in by e-mail and has a wallet, on both families, that opens again after a reload', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const first = await open(servers, { browser })
  expect(await first.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await logIn(servers, first)
  const user = await first.caller.request('GET_USER', undefined)
  expect(user).toMatchObject({ chainId: 1, email: ada, custody: 'operator-recoverable', preferredAccountType: 'eoa' })
  expect(isAddress(user.address)).toBe(true)
  const solana = await first.caller.request('GET_USER', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(solana.chainId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(solana.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  first.close()

  const again = await open(servers, { browser })
  expect(await again.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  expect(await again.caller.request('GET_USER', { chainId: 1 })).toMatchObject({ address: user.address })
  expect(again.asked).not.toContain('/v1/factor/release')
  expect([...first.faults, ...again.faults]).toEqual([])
})

test('another browser has the same wallet by the escrow, then by an envelope of its own', async () => {
  const servers = await createTestVault()
  const first = await open(servers)
  await logIn(servers, first)
  const { address } = await first.caller.request('GET_USER', undefined)
  servers.clock.advance(31_000)
  const browser = createBrowser()
  const elsewhere = await open(servers, { browser })
  await logIn(servers, elsewhere)
  expect((await elsewhere.caller.request('GET_USER', undefined)).address).toBe(address)
  expect(elsewhere.asked).toContain('/v1/factor/release')
  elsewhere.close()
  const later = await open(servers, { browser })
  expect((await later.caller.request('GET_USER', undefined)).address).toBe(address)
  expect(later.asked).not.toContain('/v1/factor/release')
  // The first one still opens: its envelope is in the newer list, too.
  expect((await first.caller.request('GET_USER', undefined)).address).toBe(address)
  expect([...first.faults, ...elsewhere.faults, ...later.faults]).toEqual([])
})

/** A recovery code beside what opens the wallet, made in a tab of the same browser. */
async function addCode(servers: Awaited<ReturnType<typeof createTestVault>>, browser: Browser): Promise<string> {
  const page = await openBrowserPage(servers, { browser, projectId: strict.projectId })
  onTestFinished(page.close)
  const { session, walletTools } = createPageTools(page)
  await session.restore()
  const tools = await walletTools()
  const { code } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code })
  return code
}

test('a wallet that waits for the escrow is opened meanwhile by what its owner has; everybody is asked, and reads until when', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const first = await open(servers, { ...strict, browser })
  await logIn(servers, first)
  const { address } = await first.caller.request('GET_USER', undefined)
  servers.clock.advance(31_000)
  const asks: UnlockAsk[] = []
  let code: string | undefined
  const elsewhere = await open(servers, {
    ...strict,
    async unlock(ask, openBy) {
      asks.push(ask)
      if (code !== undefined) await openBy({ kind: 'recovery', code })
      return code !== undefined
    },
  })
  await logIn(servers, elsewhere)
  const readyAtMs = servers.clock.now() + dayMs
  const { caller } = elsewhere
  await expect(caller.request('GET_USER', undefined)).rejects.toMatchObject({ code: 'vault/factor-needed' })
  // Nothing to bring but a key that the vault's window may keep in this browser.
  await expect(caller.request('OPEN_WALLET', undefined)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(asks.splice(0)).toMatchObject([{ kinds: ['device'], deviceEnvelopeIds: [expect.any(String)], readyAtMs }])

  const made = await addCode(servers, browser)
  servers.clock.advance(31_000)
  await expect(caller.request('GET_USER', undefined)).rejects.toMatchObject({ code: 'vault/factor-needed' })
  // The visitor chooses to wait: the wait is the one that began.
  await expect(caller.request('OPEN_WALLET', undefined)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(asks).toMatchObject([{ origin: strict.hostOrigin, kinds: ['recovery', 'device'], readyAtMs }])
  code = made
  await caller.request('OPEN_WALLET', undefined)
  expect(asks[1]).toMatchObject({ kinds: ['recovery', 'device'], readyAtMs })
  expect(await caller.request('GET_USER', undefined)).toMatchObject({ address, custody: 'operator-recoverable' })
  expect(elsewhere.asked).not.toContain('/v1/factor/release')
  expect([...first.faults, ...elsewhere.faults]).toEqual([])
})

test('a browser that is shut out while its page is open signs nothing more, and its wallet closes', async () => {
  const servers = await createTestVault()
  const lost = await open(servers)
  await logIn(servers, lost)
  const { address } = await lost.caller.request('GET_USER', undefined)
  const params = ['0x486921', address]
  const sign = () => lost.caller.request('RPC_REQUEST', { method: 'personal_sign', params, chainId: 1 })
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  servers.clock.advance(31_000)
  const phone = await servers.page()
  await phone.login(ada)
  const { devices } = await phone.ask(calls.listDevices, {})
  await phone.ask(calls.revokeDevice, { deviceId: devices.find(one => !one.isThisOne)?.deviceId ?? '' })
  // The holder of the session approves, and the wallet was open a moment ago.
  await expect(sign()).rejects.toThrow(/log in again/)
  expect(lost.events).toContain('SESSION_END')
  await expect(sign()).rejects.toThrow(/log in first/)
  await expect(lost.caller.request('GET_USER', undefined)).rejects.toThrow(/log in first/)
  expect(lost.faults).toEqual([])
})

test('a device whose envelope made room is logged out, and its owner’s address brings it back by a code', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const first = await open(servers, { browser })
  await logIn(servers, first)
  const { address } = await first.caller.request('GET_USER', undefined)
  first.close()
  /** As a full list does, while the device's session lives; five minutes later its login is no fresh proof. */
  const makeRoom = async () => {
    servers.clock.advance(31_000)
    const phone = await servers.page()
    await phone.login(ada)
    const { revokedEnvelopeIds, vault } = await phone.ask(calls.readVault, {})
    const own = vault?.envelopes.find(one => one.kind === 'device' && !revokedEnvelopeIds.includes(one.id))
    await phone.ask(calls.revokeEnvelope, { envelopeId: own?.id ?? '' })
    servers.clock.advance(301_000)
  }

  await makeRoom()
  const again = await open(servers, { browser })
  expect(await again.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  await expect(again.caller.request('GET_USER', undefined)).rejects.toThrow(/log in again/)
  // The host shows the visitor as logged out at once: nothing has to be disconnected by hand.
  expect(again.events).toContain('SESSION_END')
  expect(await again.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await logIn(servers, again)
  expect((await again.caller.request('GET_USER', undefined)).address).toBe(address)
  again.close()

  // A host that has forgotten the visitor asks for their address: it takes a code where the session alone opens nothing, and none where it does.
  const known = await open(servers, { browser })
  servers.clock.advance(301_000)
  expect(await known.caller.request('CONNECT_EMAIL', { email: ada })).toEqual({ action: 'CONNECT' })
  expect((await known.caller.request('GET_USER', undefined)).address).toBe(address)
  known.close()
  await makeRoom()
  const forgotten = await open(servers, { browser })
  await logIn(servers, forgotten)
  expect((await forgotten.caller.request('GET_USER', undefined)).address).toBe(address)
  expect([first, again, known, forgotten].flatMap(one => one.faults)).toEqual([])
})

test('who comes back when the escrow’s wait is over proves their identity once more, and their wallet opens', async () => {
  const servers = await createTestVault()
  const first = await open(servers, strict)
  await logIn(servers, first)
  const { address } = await first.caller.request('GET_USER', undefined)
  servers.clock.advance(31_000)
  const elsewhere = await open(servers, strict)
  await logIn(servers, elsewhere)
  await expect(elsewhere.caller.request('GET_USER', undefined)).rejects.toMatchObject({ code: 'vault/factor-needed' })
  servers.clock.advance(dayMs)
  await logIn(servers, elsewhere)
  expect((await elsewhere.caller.request('GET_USER', undefined)).address).toBe(address)
  expect([...first.faults, ...elsewhere.faults]).toEqual([])
})

test('an address whose session this page has lost, or that is another visitor’s, takes a code', async () => {
  const servers = await createTestVault()
  let isOff = true
  const frame = await open(servers, { reachesNot: path => isOff && path === '/v1/session/sign-out' })
  const { caller } = frame
  await logIn(servers, frame)
  const { address } = await caller.request('GET_USER', undefined)
  // The server does not receive it: there the session is still valid.
  await expect(caller.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'vault/offline' })
  const bob = 'bob@mail.example'
  const otp = await codeFor(servers, () => caller.request('CONNECT_EMAIL', { email: bob }), bob)
  await caller.request('CONNECT_OTP', { otp })
  expect((await caller.request('GET_USER', undefined)).address).not.toBe(address)
  // Bob is logged in here; ada's session is still known to the server.
  servers.clock.advance(31_000)
  await logIn(servers, frame)
  expect(await caller.request('GET_USER', undefined)).toMatchObject({ address, email: ada })
  await expect(caller.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'vault/offline' })
  isOff = false
  servers.clock.advance(31_000)
  await logIn(servers, frame)
  expect((await caller.request('GET_USER', undefined)).address).toBe(address)
  expect(frame.faults).toEqual([])
})

test('wrong codes are reported with a sentence, the right one still counts; the third wrong one ends it', async () => {
  const servers = await createTestVault()
  const { caller, faults } = await open(servers)
  await expect(caller.request('CONNECT_OTP', { otp: '123456' })).rejects.toThrow(/This login is over/)
  const right = await codeFor(servers, () => caller.request('CONNECT_EMAIL', { email: ada }))
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  await expect(caller.request('CONNECT_OTP', { otp: wrong })).rejects.toThrow(/The code is not right/)
  await caller.request('CONNECT_OTP', { otp: right })
  expect(await caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  await expect(caller.request('CONNECT_EMAIL', { email: 'nobody' } as never)).rejects.toMatchObject({
    code: 'vault/invalid-message',
  })
  expect(faults).toEqual([])
})

test('a machine whose clock is wrong by a day logs in all the same (T48)', async () => {
  const servers = await createTestVault()
  for (const skewMs of [-86_400_000, 86_400_000]) {
    const frame = await open(servers, { skewMs })
    servers.clock.advance(31_000)
    await logIn(servers, frame)
    expect(isAddress((await frame.caller.request('GET_USER', undefined)).address)).toBe(true)
    expect(frame.faults).toEqual([])
  }
})

test('an answer that is lost costs nothing: the session that it carried is found again', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  let isLosing = true
  const frame = await open(servers, { browser, loses: path => isLosing && path === '/v1/email/verify' })
  const otp = await codeFor(servers, () => frame.caller.request('CONNECT_EMAIL', { email: ada }))
  await expect(frame.caller.request('CONNECT_OTP', { otp })).rejects.toThrow(/cannot be reached/)
  isLosing = false
  expect(await frame.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  const { address } = await frame.caller.request('GET_USER', undefined)
  frame.close()
  // The same for the renewal: the very same call is made again.
  const losing = await open(servers, { browser, loses: path => path === '/v1/session/refresh' })
  await expect(losing.caller.request('IS_CONNECTED', undefined)).rejects.toThrow(/cannot be reached/)
  losing.close()
  const after = await open(servers, { browser })
  expect((await after.caller.request('GET_USER', undefined)).address).toBe(address)
})

test('two frames of one browser that begin at once have one wallet and keep one session', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const one = await open(servers, { browser })
  const two = await open(servers, { browser })
  await logIn(servers, one)
  const [first, second] = await Promise.all([
    one.caller.request('GET_USER', undefined),
    two.caller.request('GET_USER', undefined),
  ])
  expect(second.address).toBe(first.address)
  expect([...one.faults, ...two.faults]).toEqual([])
})

test('two visitors in one browser: who logged out in one tab signs nothing in another, neither as themselves nor as the later visitor', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const [one, two] = [await open(servers, { browser }), await open(servers, { browser })]
  await logIn(servers, one)
  const { address } = await one.caller.request('GET_USER', undefined)
  const params = ['0x486921', address]
  const sign = () => one.caller.request('RPC_REQUEST', { method: 'personal_sign', params, chainId: 1 })
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  await two.caller.request('GET_USER', undefined)
  await two.caller.request('SIGN_OUT', undefined)
  servers.clock.advance(31_000)
  const bob = 'bob@mail.example'
  const otp = await codeFor(servers, () => two.caller.request('CONNECT_EMAIL', { email: bob }), bob)
  await two.caller.request('CONNECT_OTP', { otp })
  const theirs = await two.caller.request('GET_USER', undefined)
  expect(theirs.address).not.toBe(address)
  await expect(sign()).rejects.toThrow()
  expect(one.events).toContain('SESSION_END')
  await expect(sign()).rejects.toThrow()
  // What the first tab found out late cost the second nothing.
  expect(await two.caller.request('GET_USER', undefined)).toMatchObject({ address: theirs.address, email: bob })
  two.close()
  const again = await open(servers, { browser })
  expect(await again.caller.request('GET_USER', undefined)).toMatchObject({ email: bob })
})

test.for([
  ['that receive tab events', false],
  ['without tab events', true],
] as const)('V4: in tabs %s, a login or logout in one ends the session of the others', async ([, hasNoTabEvents]) => {
  const servers = await createTestVault()
  const browser = createBrowser({ hasNoTabEvents })
  const seen: string[] = []
  const decide = async (approval: { readonly address: string }) => {
    seen.push(approval.address)
    return { isApproved: true }
  }
  const [one, two] = [await open(servers, { browser, decide }), await open(servers, { browser, decide })]
  const hears = () => (hasNoTabEvents ? undefined : expect.poll(() => one.events).toContain('SESSION_END'))
  const as = async (frame: Frame, email: string) => {
    servers.clock.advance(31_000)
    const otp = await codeFor(servers, () => frame.caller.request('CONNECT_EMAIL', { email }), email)
    await frame.caller.request('CONNECT_OTP', { otp })
    return (await frame.caller.request('GET_USER', undefined)).address
  }
  const sign = (address: string) =>
    one.caller.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x486921', address], chainId: 1 })

  // A sign-out.
  const hers = await as(one, ada)
  await two.caller.request('GET_USER', undefined)
  await two.caller.request('SIGN_OUT', undefined)
  await hears()
  expect(await one.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(one.caller.request('GET_USER', undefined)).rejects.toThrow(/log in first/)
  expect(one.events).toContain('SESSION_END')
  one.events.splice(0)

  // Another login, without a sign-out and while the access token of the first tab is young.
  expect(await as(one, ada)).toBe(hers)
  const bobs = await as(two, 'bob@mail.example')
  expect(bobs).not.toBe(hers)
  await hears()
  await expect(sign(hers)).rejects.toThrow()
  expect(seen).toEqual([])
  expect(one.events).toContain('SESSION_END')
  const user = await one.caller.request('GET_USER', undefined).catch(() => undefined)
  expect(user?.address).not.toBe(hers)
  await expect(sign(hers)).rejects.toThrow()
  expect(seen).toEqual([])
  expect(await two.caller.request('GET_USER', undefined)).toMatchObject({ address: bobs })
  expect([...one.faults, ...two.faults]).toEqual([])
})

test('V20: the pause after three refusals is the site’s: a frame that loads anew shows nothing before it is over', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  let shown = 0
  const decide = async () => {
    shown += 1
    return { isApproved: false }
  }
  const first = await open(servers, { browser, decide })
  await logIn(servers, first)
  const { address } = await first.caller.request('GET_USER', undefined)
  const ask = ({ caller }: Frame) =>
    caller.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x486921', address], chainId: 1 })
  for (const _ of [1, 2]) await expect(ask(first)).rejects.toMatchObject({ code: 'wallet/rejected' })
  first.close()
  // Two before, one after: three in a row.
  const second = await open(servers, { browser, decide })
  await second.caller.request('GET_USER', undefined)
  await expect(ask(second)).rejects.toMatchObject({ code: 'wallet/rejected' })
  second.close()
  const third = await open(servers, { browser, decide })
  await third.caller.request('GET_USER', undefined)
  await expect(ask(third)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(shown).toBe(3)
  // Another site is not this one.
  const other = await open(servers, {
    browser,
    decide,
    hostOrigin: 'https://www.alpha.example',
    settings: { allowedOrigins: ['https://www.alpha.example'] },
  })
  await other.caller.request('GET_USER', undefined)
  await expect(ask(other)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(shown).toBe(4)
  servers.clock.advance(30_001)
  await expect(ask(third)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(shown).toBe(5)
})

test('V4: a login in another tab while a screen stands: nothing is signed by the press that follows', async () => {
  const servers = await createTestVault()
  const browser = createBrowser({ hasNoTabEvents: true })
  const meanwhile: (() => Promise<unknown>)[] = []
  const one = await open(servers, {
    browser,
    async decide() {
      for (const run of meanwhile) await run()
      return { isApproved: true }
    },
  })
  const two = await open(servers, { browser })
  await logIn(servers, one)
  const { address } = await one.caller.request('GET_USER', undefined)
  meanwhile.push(async () => {
    const email = 'bob@mail.example'
    const otp = await codeFor(servers, () => two.caller.request('CONNECT_EMAIL', { email }), email)
    await two.caller.request('CONNECT_OTP', { otp })
  })
  const params = ['0x486921', address]
  await expect(
    one.caller.request('RPC_REQUEST', { method: 'personal_sign', params, chainId: 1 }),
  ).rejects.toMatchObject({ code: 'vault/not-connected' })
  expect(one.events).toContain('SESSION_END')
})

test('a device that is shut out while a screen stands signs nothing by the press that follows', async () => {
  const servers = await createTestVault()
  const shutOut: (() => Promise<void>)[] = []
  const lost = await open(servers, {
    async decide() {
      for (const run of shutOut) await run()
      return { isApproved: true }
    },
  })
  await logIn(servers, lost)
  const { address } = await lost.caller.request('GET_USER', undefined)
  const params = ['0x486921', address]
  const sign = () => lost.caller.request('RPC_REQUEST', { method: 'personal_sign', params, chainId: 1 })
  expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  servers.clock.advance(31_000)
  const phone = await servers.page()
  await phone.login(ada)
  shutOut.push(async () => {
    const { devices } = await phone.ask(calls.listDevices, {})
    await phone.ask(calls.revokeDevice, { deviceId: devices.find(one => !one.isThisOne)?.deviceId ?? '' })
    servers.clock.advance(2_001)
  })
  await expect(sign()).rejects.toThrow(/log in again/)
})

test('a clock that is set back locks no visitor out: a token that ran out is renewed', async () => {
  const servers = await createTestVault()
  let skewMs = 0
  const frame = await open(servers, { skewOf: () => skewMs })
  await logIn(servers, frame)
  const { address } = await frame.caller.request('GET_USER', undefined)
  // The page believes its token, the server does not.
  servers.clock.advance(301_000)
  skewMs = -301_000
  const params = ['0x486921', address]
  expect(await frame.caller.request('RPC_REQUEST', { method: 'personal_sign', params, chainId: 1 })).toMatch(/^0x/)
  expect(await frame.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
})

test('sign-out forgets the session here and on the server, and the host is notified', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const frame = await open(servers, { browser })
  await logIn(servers, frame)
  await frame.caller.request('GET_USER', undefined)
  await frame.caller.request('SIGN_OUT', undefined)
  expect(await frame.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  await expect(frame.caller.request('GET_USER', undefined)).rejects.toThrow(/log in first/)
  expect(frame.events).toContain('SESSION_END')
})

test('a sign-out that the server did not receive is sent to it by the next page (V24)', async () => {
  const servers = await createTestVault()
  const browser = createBrowser()
  const frame = await open(servers, { browser, reachesNot: path => path === '/v1/session/sign-out' })
  await logIn(servers, frame)
  const before = await browser.session.read()
  await expect(frame.caller.request('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'vault/offline' })
  expect((await browser.session.read())?.refreshToken).toBeUndefined()
  frame.close()
  const next = await open(servers, { browser })
  expect(await next.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  expect(next.asked).toContain('/v1/session/sign-out')
  expect(await browser.session.read()).toEqual({ key: before?.key })
  next.close()
  // The token that was kept is of no use any more: the server ended its session.
  await browser.session.write(before!)
  const thief = await open(servers, { browser })
  expect(await thief.caller.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
})

test('methods: known ones by name, refused ones with the specification’s text, independent of the host', async () => {
  const servers = await createTestVault()
  const frame = await open(servers)
  await expect(frame.caller.request('RPC_REQUEST', { method: 'eth_sign' })).rejects.toMatchObject({
    code: 'rpc/not-allowed',
  })
  await expect(frame.caller.request('RPC_REQUEST', { method: 'toString' })).rejects.toMatchObject({
    code: 'rpc/not-allowed',
  })
  await logIn(servers, frame)
  const { address } = await frame.caller.request('GET_USER', undefined)
  expect(await frame.caller.request('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([address])
  await frame.caller.request('SWITCH_NETWORK', { chainId: 'eip155:8453' })
  expect(await frame.caller.request('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0x2105')
  await expect(frame.caller.request('SWITCH_NETWORK', { chainId: 'cosmos:hub' })).rejects.toThrow(
    /Chain is not supported/,
  )
})

test('a page of another origin is not served, with any message', async () => {
  const servers = await createTestVault()
  const { events } = await open(servers, { hostOrigin: 'https://evil.example' })
  // A page that is served has its answer long after a greeting that came before would have had its own.
  const served = await open(servers)
  await served.caller.request('IS_CONNECTED', undefined)
  expect(served.events).toEqual(['READY'])
  expect(events).toEqual([])
})
