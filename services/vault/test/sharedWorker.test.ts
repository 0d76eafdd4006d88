import { isBillfoldError } from 'billfold/protocol'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import type { CustodianClient } from '../src/custody/worker/connectCustodian.ts'
import { createPageTools } from '../src/page/createPageTools.ts'
import { createEmailLogin } from '../src/page/login/createEmailLogin.ts'
import { addFactor } from '../src/page/settings/flows/addFactor.ts'
import { exportSecret } from '../src/page/settings/flows/exportSecret.ts'
import { connectFrameWorker } from '../src/page/settings/window/connectFrameWorker.ts'
import { frameGone } from '../src/page/settings/window/frameGone.ts'
import { openWallet } from '../src/page/wallet/openWallet.ts'
import { WalletFailure } from '../src/page/wallet/WalletFailure.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openBrowserPage } from './support/openBrowserPage.ts'

// A frame that shares its worker with the settings window, without screens: real page modules, worker code and servers, of a project without an escrow.

type Servers = Awaited<ReturnType<typeof createTestVault>>
const project = { projectId: 'shared-2', settings: { realm: 'shared', escrow: null } } as const

/** A page whose visitor is logged in; with a worker that is shared with it, or its own. */
async function logIn(servers: Servers, email: string, shared?: CustodianClient) {
  servers.clock.advance(31_000)
  const page = await openBrowserPage(servers, project)
  onTestFinished(page.close)
  const { custodian } = page
  const { client, codes, session, walletTools } = createPageTools({ ...page, custodian: shared ?? custodian })
  const login = createEmailLogin({ client, codes, session, projectId: project.projectId, hostOrigin: page.vaultOrigin })
  const before = servers.mailbox.messages.map(message => message.id)
  await login.start(email)
  const { code } = await servers.mailbox.next(email, one => one.code !== null && !before.includes(one.id))
  await login.verify(code ?? '')
  return { ...page, tools: await walletTools() }
}

/** The settings window's end of the port to a shared worker. */
function share(custodian: CustodianClient) {
  const { port1, port2 } = new MessageChannel()
  const opener = { closed: false }
  const window = Object.assign(new EventTarget(), { opener, location: { origin: 'https://vault.example' } })
  const looks: (() => void)[] = []
  let ends = 0
  const shared = connectFrameWorker({
    window: window as unknown as Window,
    port: port2,
    clock: {
      after(_, run) {
        looks.push(run)
        return () => void looks.splice(looks.indexOf(run), 1)
      },
    },
    onEnd() {
      ends += 1
    },
  })
  custodian.delegate(port1)
  onTestFinished(() => shared.end())
  return {
    shared,
    opener,
    ends: () => ends,
    look() {
      for (const run of looks.splice(0)) run()
    },
    looks: () => looks.length,
    dispatch(data: unknown, source: unknown = opener, origin = 'https://vault.example') {
      window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
    },
  }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    error => (error instanceof WalletFailure || isBillfoldError(error) ? error.code : error),
  )
const message = { request: { kind: 'evm-message', message: '0x6869' }, isHighRisk: false } as const

test('the settings window adds a recovery code by the frame’s device, and what the frame has open and frozen stays', async () => {
  const servers = await createTestVault()
  const frame = await logIn(servers, 'ada@mail.example')
  const made = await openWallet(frame.tools)
  expect(made).toMatchObject({ custody: 'user-sealed', isOnThisDeviceAlone: true })
  // As a device of its own it opens nothing.
  const apart = await logIn(servers, 'ada@mail.example')
  expect(await refusal(openWallet(apart.tools))).toBe('factor-needed')

  const frozen = await frame.custodian.ask('prepare', message)
  const { shared } = share(frame.custodian)
  const settings = await logIn(servers, 'ada@mail.example', shared)
  expect((await openWallet(settings.tools)).accounts).toEqual(made.accounts)
  // Open for itself, and for no signature.
  expect(await refusal(shared.ask('prepare', message))).toBe('vault/invalid-message')
  expect(await refusal(shared.ask('sign', frozen))).toBe('vault/invalid-message')
  expect(await refusal(shared.ask('discard', frozen))).toBe('vault/invalid-message')
  await shared.ask('lock', {})
  const { code } = await shared.ask('createCode', {})
  expect(await refusal(frame.custodian.ask('exportWallet', { form: 'kit', code, createdAt: 1 }))).toBe(
    'vault/wrong-recovery-code',
  )
  await addFactor(settings.tools, { kind: 'recovery', code })
  const words = await exportSecret(settings.tools, { form: 'words' })
  expect(mnemonicToAccount(words).address).toBe(made.accounts.find(one => one.namespace === 'eip155')?.address)

  // Neither its locks nor its openings are the frame's.
  expect(await frame.custodian.ask('readState', { envelopeIds: [] })).toMatchObject({ isUnlocked: true })
  expect(await frame.custodian.ask('sign', frozen)).toMatchObject({ kind: 'evm-message' })
  expect(await openWallet(frame.tools)).toMatchObject({ accounts: made.accounts, isOnThisDeviceAlone: false })
  expect((await openWallet(apart.tools, { kind: 'recovery', code })).accounts).toEqual(made.accounts)
})

test('another visitor finds nothing of theirs in a shared worker', async () => {
  const servers = await createTestVault()
  const frame = await logIn(servers, 'ada@mail.example')
  await openWallet(frame.tools)
  const own = await logIn(servers, 'ben@mail.example')
  await openWallet(own.tools)
  const { shared } = share(frame.custodian)
  const settings = await logIn(servers, 'ben@mail.example', shared)
  expect(await refusal(openWallet(settings.tools))).toBe('factor-needed')
  expect(await shared.ask('readState', { envelopeIds: [] })).toMatchObject({ isUnlocked: false, deviceEnvelopeIds: [] })
})

test('sharing ends with the next window, by the frame’s message and with the frame; what waits then fails', async () => {
  const servers = await createTestVault()
  const { custodian } = await logIn(servers, 'ada@mail.example')
  const first = share(custodian)
  await first.shared.ask('createKey', {})
  expect(custodian.isDelegated()).toBe(true)
  const second = share(custodian)
  await second.shared.ask('createKey', {})
  expect(await refusal(first.shared.ask('createKey', {}))).toBe('vault/aborted')
  expect([first.ends(), first.looks(), second.ends()]).toEqual([1, 0, 0])

  // Only messages of the frame that opened the window count.
  second.dispatch({ type: frameGone }, {})
  second.dispatch({ type: frameGone }, second.opener, 'https://two.example')
  second.look()
  await second.shared.ask('createKey', {})
  custodian.delegate()
  expect(custodian.isDelegated()).toBe(false)
  await expect.poll(second.ends).toBe(1)
  expect(await refusal(second.shared.ask('createKey', {}))).toBe('vault/aborted')

  const third = share(custodian)
  const waiting = refusal(third.shared.ask('createKey', {}))
  third.dispatch({ type: frameGone })
  expect([await waiting, third.ends()]).toEqual(['vault/aborted', 1])

  const fourth = share(custodian)
  fourth.opener.closed = true
  fourth.look()
  expect([await refusal(fourth.shared.ask('createKey', {})), fourth.ends()]).toEqual(['vault/aborted', 1])
  // The frame's own goes on.
  await custodian.ask('createKey', {})
})
