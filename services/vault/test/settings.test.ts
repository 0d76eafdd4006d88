import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { isBillfoldError } from 'billfold/protocol'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { listDevices } from '../src/contract/calls/listDevices.ts'
import { listNotices } from '../src/contract/calls/listNotices.ts'
import { listVersions } from '../src/contract/calls/listVersions.ts'
import { replaceVault } from '../src/contract/calls/replaceVault.ts'
import { revokeDevice } from '../src/contract/calls/revokeDevice.ts'
import { whoAmI } from '../src/contract/calls/whoAmI.ts'
import { drawBytes } from '../src/custody/bytes/drawBytes.ts'
import { deriveWriteKey } from '../src/custody/derive/deriveWriteKey.ts'
import { createDeviceKey } from '../src/custody/factors/createDeviceKey.ts'
import { openKit } from '../src/custody/kit/openKit.ts'
import { signWrite } from '../src/custody/sign/signWrite.ts'
import { CallFailure } from '../src/page/client/CallFailure.ts'
import { createPageTools } from '../src/page/createPageTools.ts'
import { createEmailChange } from '../src/page/login/createEmailChange.ts'
import { createEmailLogin } from '../src/page/login/createEmailLogin.ts'
import { keepWindowKey } from '../src/page/popup/keepWindowKey.ts'
import { addFactor } from '../src/page/settings/flows/addFactor.ts'
import { approveDevice } from '../src/page/settings/flows/approveDevice.ts'
import { createStepUp } from '../src/page/settings/flows/createStepUp.ts'
import { exportSecret } from '../src/page/settings/flows/exportSecret.ts'
import { forgetEscrow } from '../src/page/settings/flows/forgetEscrow.ts'
import { removeEscrow } from '../src/page/settings/flows/removeEscrow.ts'
import { removeFactors } from '../src/page/settings/flows/removeFactors.ts'
import { restoreVersion } from '../src/page/settings/flows/restoreVersion.ts'
import { revokeDeviceByOwner } from '../src/page/settings/flows/revokeDeviceByOwner.ts'
import { setPassphrase } from '../src/page/settings/flows/setPassphrase.ts'
import { createWalletAccess } from '../src/page/wallet/createWalletAccess.ts'
import { openWallet } from '../src/page/wallet/openWallet.ts'
import { RecoveryNeeded } from '../src/page/wallet/RecoveryNeeded.ts'
import { requireWallet } from '../src/page/wallet/requireWallet.ts'
import { WalletFailure } from '../src/page/wallet/WalletFailure.ts'
import { createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openBrowserPage } from './support/openBrowserPage.ts'

// What the settings window does, without its screens: real page modules, worker code and servers.

const ada = 'ada@mail.example'

type Servers = Awaited<ReturnType<typeof createTestVault>>

async function open(servers: Servers, options: openBrowserPage.Options = {}) {
  const page = await openBrowserPage(servers, options)
  onTestFinished(page.close)
  const { client, codes, session, walletTools } = createPageTools(page)
  const login = createEmailLogin({
    client,
    codes,
    session,
    projectId: page.settings.projectId,
    hostOrigin: page.vaultOrigin,
  })
  return { ...page, client, session, login, tools: walletTools }
}
type Page = Awaited<ReturnType<typeof open>>

async function codeFor(servers: Servers, run: () => Promise<unknown>, to = ada) {
  const before = servers.mailbox.messages.map(message => message.id)
  await run()
  const mail = await servers.mailbox.next(to, one => one.code !== null && !before.includes(one.id))
  return mail.code ?? ''
}

async function logIn(servers: Servers, { login }: Page, to = ada) {
  await login.verify(await codeFor(servers, () => login.start(to), to))
}

async function stepUp(servers: Servers, { session }: Page) {
  const step = createStepUp(session)
  const code = await codeFor(servers, () => step.send())
  expect(code).toHaveLength(8)
  await step.verify(code)
}

/** A visitor who logged in and has a wallet. */
async function start(options: openBrowserPage.Options = {}) {
  const servers = await createTestVault()
  const page = await open(servers, options)
  await logIn(servers, page)
  const tools = await page.tools()
  const { accounts } = await openWallet(tools)
  return { servers, page, tools, accounts }
}

const codeOf = (error: unknown) =>
  error instanceof CallFailure || error instanceof WalletFailure || isBillfoldError(error) ? error.code : error
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    error => codeOf(error),
  )

test('a recovery code replaces the operator: user-sealed, and another browser opens by the code alone', async () => {
  const { accounts, page, servers, tools } = await start()
  expect(await removeEscrow(tools).catch(error => error)).toBeInstanceOf(RecoveryNeeded)
  const { code } = await tools.custodian.ask('createCode', {})
  expect(await refusal(addFactor(tools, { kind: 'recovery', code: code.replaceAll(/[1-9]/g, '0') }))).toBe(
    'vault/wrong-recovery-code',
  )
  // Typed back as people type, and the code outlives the miss.
  await addFactor(tools, { kind: 'recovery', code: code.toLowerCase().replaceAll('-', ' ') })
  expect(await removeEscrow(tools)).toEqual([])
  expect((await page.session.call(whoAmI, {})).vault?.custody).toBe('user-sealed')

  servers.clock.advance(31_000)
  const other = await open(servers, { browser: createBrowser() })
  await logIn(servers, other)
  const their = await other.tools()
  expect(await refusal(openWallet(their))).toBe('factor-needed')
  expect(await refusal(openWallet(their, { kind: 'recovery', code: 'nonsense' }))).toBe('vault/wrong-recovery-code')
  const { code: another } = await other.custodian.ask('createCode', {})
  expect(await refusal(openWallet(their, { kind: 'recovery', code: another }))).toBe('vault/not-opened')
  expect((await openWallet(their, { kind: 'recovery', code })).accounts).toEqual(accounts)
  // Known from now on.
  expect(await openWallet(their)).toMatchObject({ accounts, custody: 'user-sealed' })

  // The last one that is not a device's stays.
  const { open: left } = await requireWallet(tools)
  const recovery = left.filter(one => one.kind === 'recovery').map(one => one.id)
  expect(await removeFactors(tools, recovery).catch(error => error)).toBeInstanceOf(RecoveryNeeded)
  // A new code ends the one before.
  const { code: next } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code: next })
  expect((await requireWallet(tools)).open.filter(one => one.kind === 'recovery')).toHaveLength(1)
})

// Two derivations of 64 MiB: seconds each, many on a machine that does other things.
test('a passphrase opens the wallet elsewhere', { timeout: 240_000 }, async () => {
  const { accounts, servers, tools } = await start()
  expect(await refusal(setPassphrase(tools, 'too short'))).toBe('vault/invalid-message')
  await setPassphrase(tools, 'correct horse battery staple')
  await removeEscrow(tools)
  servers.clock.advance(31_000)
  const other = await open(servers)
  await logIn(servers, other)
  const their = await other.tools()
  expect(
    (await openWallet(their, { kind: 'passphrase', passphrase: 'correct horse battery staple' })).accounts,
  ).toEqual(accounts)
})

test('export needs a step-up; words and keys are those of the addresses, and the kit opens without a server', async () => {
  const { accounts, page, servers, tools } = await start()
  servers.clock.advance(301_000)
  for (const form of ['words', 'evm-key', 'solana-key'] as const)
    expect(await refusal(exportSecret(tools, { form }))).toBe('step-up-needed')
  const { code } = await tools.custodian.ask('createCode', {})
  const kitOf = () => exportSecret(tools, { form: 'kit', code, createdAt: servers.clock.now() })
  expect(await refusal(kitOf())).toBe('step-up-needed')
  await stepUp(servers, page)
  // The code outlived the refusal.
  const kit = await kitOf()
  const address = accounts.find(one => one.namespace === 'eip155')?.address
  const words = await exportSecret(tools, { form: 'words' })
  expect(mnemonicToAccount(words).address).toBe(address)
  const evmKey = await exportSecret(tools, { form: 'evm-key' })
  expect(privateKeyToAccount(evmKey as `0x${string}`).address).toBe(address)
  const solanaKey = await exportSecret(tools, { form: 'solana-key' })
  expect(await openKit(kit, code)).toEqual({ accounts, words, evmKey, solanaKey })
  // Locked behind every one of them.
  expect(await tools.custodian.ask('readState', { envelopeIds: [] })).toMatchObject({ isUnlocked: false })
  expect(await tools.custodian.ask('createCode', {})).not.toEqual({ code })
})

test('two windows that change the wallet at once both have their way', async () => {
  const { page, servers, tools } = await start()
  const output = drawBytes(32)
  const beside = await (await open(servers, { browser: page.browser })).tools()
  const { code } = await tools.custodian.ask('createCode', {})
  await Promise.all([
    addFactor(tools, { kind: 'recovery', code }),
    addFactor(beside, { kind: 'passkey', credentialId: 'one', output, again: output.slice() }),
  ])
  const kinds = (await requireWallet(tools)).open.map(one => one.kind).sort()
  expect(kinds).toEqual(['device', 'escrow', 'passkey', 'recovery'])
})

test('a passkey whose second answer differs does not count', async () => {
  const { tools } = await start()
  const part = { kind: 'passkey', credentialId: 'one', output: drawBytes(32), again: drawBytes(32) } as const
  expect(await refusal(addFactor(tools, part))).toBe('vault/not-opened')
  expect((await requireWallet(tools)).open.some(one => one.kind === 'passkey')).toBe(false)
})

test('where the escrow cannot be reached the wallet is the visitor’s alone, and the escrow is notified later', async () => {
  let isAway = false
  const { page, tools } = await start({ reachesNot: path => isAway && path === '/v1/factor/delete' })
  const { code } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code })
  isAway = true
  const left = await removeEscrow(tools)
  expect(left).toHaveLength(1)
  expect((await page.session.call(whoAmI, {})).vault?.custody).toBe('user-sealed')
  isAway = false
  for (const id of left) await forgetEscrow(tools, id)
})

test('the address moves by a code to the old one, then one to the new one; the code comes again on request', async () => {
  const { page, servers } = await start()
  const change = createEmailChange(page.session, async () => openWallet(await page.tools()))
  servers.clock.advance(31_000)
  await codeFor(servers, () => change.start('ada@new.example'))
  expect(await refusal(change.resend())).toBe('too-soon')
  servers.clock.advance(31_000)
  const primary = await codeFor(servers, () => change.resend())
  expect(primary).toHaveLength(8)
  const secondary = await codeFor(servers, () => change.verifyPrimary(primary), 'ada@new.example')
  expect(await change.verifySecondary(secondary)).toBe('ada@new.example')
  expect((await page.session.call(whoAmI, {})).email).toBe('ada@new.example')
})

test('this window is a device of its own at the vault’s own origin', async () => {
  const { page } = await start()
  const { devices } = await page.session.call(listDevices, {})
  expect(devices).toMatchObject([{ hostOrigin: 'https://vault.example', isThisOne: true, isRevoked: false }])
})

test('a device that waits for the escrow is approved by one that has the wallet open', async () => {
  const servers = await createTestVault()
  const strict = { projectId: 'strict', settings: { realm: servers.realmOf('strict') ?? '' } }
  const first = await open(servers, strict)
  await logIn(servers, first)
  const { accounts } = await openWallet(await first.tools())
  servers.clock.advance(31_000)
  const second = await open(servers, { ...strict, browser: createBrowser() })
  await logIn(servers, second)
  expect(await refusal(openWallet(await second.tools()))).toBe('waiting')
  const { notices } = await first.session.call(listNotices, {})
  const waiting = notices.find(one => one.kind === 'hold.begun' && one.state === 'waiting')
  if (waiting?.kind !== 'hold.begun') throw new Error('nothing waits')
  await approveDevice(await first.tools(), waiting.holdId)
  expect((await openWallet(await second.tools())).accounts).toEqual(accounts)
})

test('a wallet that the escrow has not pinned is pinned by its next opening, once', async () => {
  const { page, servers } = await start()
  await servers.forgetPins()
  // A page load of the same browser.
  const later = await open(servers, { browser: page.browser })
  await later.session.restore()
  const { asked } = later
  await openWallet(await later.tools())
  expect(asked.filter(path => path === '/v1/wallet/pin')).toHaveLength(1)
  expect(later.session.facts()?.isPinned).toBe(true)
  const opened = asked.filter(path => path === '/v1/envelope/open').length
  await openWallet(await later.tools())
  expect(asked.filter(path => path === '/v1/envelope/open')).toHaveLength(opened + 1)
})

test('a device is revoked by the write key: without a step-up, and the server gives it nothing from then on', async () => {
  const servers = await createTestVault()
  const strict = { projectId: 'strict', settings: { realm: servers.realmOf('strict') ?? '', escrow: null } }
  const [page, other] = [await open(servers, strict), await open(servers, { ...strict, browser: createBrowser() })]
  await logIn(servers, page)
  await openWallet(await page.tools())
  const tools = await page.tools()
  const { code } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code })
  servers.clock.advance(31_000)
  await logIn(servers, other)
  await openWallet(await other.tools(), { kind: 'recovery', code })
  // The login is no fresh proof any more.
  servers.clock.advance(301_000)
  await page.session.restore()
  const { devices } = await page.session.call(listDevices, {})
  const deviceId = devices.find(one => !one.isThisOne)?.deviceId ?? ''
  expect(await refusal(page.session.call(revokeDevice, { deviceId }))).toBe('step-up-needed')
  expect(await revokeDeviceByOwner(tools, deviceId)).toMatchObject({ status: 'waiting' })
  expect(await refusal(openWallet(await other.tools()))).toBe('session-ended')
  // Logged in again, it is given nothing: the revocation suspends it at once.
  servers.clock.advance(31_000)
  await logIn(servers, other)
  expect(await refusal(openWallet(await other.tools()))).toBe('held')
  expect((await openWallet(tools)).accounts).not.toEqual([])
})

/** An attacker who had the wallet open overwrites what it is sealed with. */
async function breakRecord({ session }: Page, tools: Awaited<ReturnType<Page['tools']>>) {
  const words = await exportSecret(tools, { form: 'words' })
  const { vault } = await requireWallet(tools)
  const key = deriveWriteKey(mnemonicToEntropy(words, wordlist), vault)
  const sealed = Buffer.from(drawBytes(60)).toString('base64url')
  const record = { ...vault, generation: vault.generation + 1, sealed }
  const { thumbprint } = tools
  const proof = signWrite({ record, replaces: vault.generation, thumbprint, key })
  await session.call(replaceVault, { replaces: vault.generation, vault: record, proof })
}

test('an earlier record is restored after a step-up, with those of its envelopes that still open', async () => {
  const { accounts, page, servers, tools } = await start()
  const { code } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code })
  const kept = (await requireWallet(tools)).vault
  const { code: later } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code: later })
  await breakRecord(page, tools)
  expect(await refusal(openWallet(tools))).toBe('vault/not-opened')
  servers.clock.advance(301_000)

  const { versions } = await page.session.call(listVersions, {})
  expect(versions.map(one => one.generation)).toEqual([3, 2, 1])
  expect(versions[1]?.kinds.toSorted()).toEqual(['device', 'escrow', 'recovery'])
  expect(await refusal(restoreVersion(tools, kept.generation))).toBe('step-up-needed')
  await stepUp(servers, page)
  await restoreVersion(tools, 1)

  expect((await openWallet(tools)).accounts).toEqual(accounts)
  const restored = await requireWallet(tools)
  expect(restored.vault.generation).toBe(5)
  expect(restored.open.map(one => one.kind).sort()).toEqual(['device', 'escrow'])
  expect(await tools.custodian.ask('readState', { envelopeIds: [] })).toMatchObject({ isUnlocked: true })
  // What came later opens it no more, and the broken record is kept as one of the earlier ones.
  servers.clock.advance(31_000)
  const other = await open(servers, { browser: createBrowser() })
  await logIn(servers, other)
  expect(await refusal(openWallet(await other.tools(), { kind: 'recovery', code: later }))).toBe('factor-needed')
  expect((await page.session.call(listVersions, {})).versions[0]?.generation).toBe(4)
  expect(await refusal(restoreVersion(tools, 4))).toBe('vault/not-opened')
  expect((await requireWallet(tools)).vault.generation).toBe(5)
  expect(await restoreVersion(tools, 77).catch(error => error)).toMatchObject({ code: 'gone' })
  expect(await restoreVersion(await other.tools(), 1).catch(error => error)).toMatchObject({ code: 'closed' })
})

/** A window of the vault: makes a key for each envelope that it is asked for, or is closed as it is asked. */
function openKeyWindow(isClosed = false) {
  const { port1, port2 } = new MessageChannel()
  const gone = new AbortController()
  const keys = new Map<string, CryptoKey>()
  port2.addEventListener('message', async ({ data }) => {
    if (isClosed) return gone.abort()
    const key = await createDeviceKey(drawBytes)
    keys.set(data.keyFor, key)
    port2.postMessage({ keyFor: data.keyFor, key })
  })
  port1.start()
  onTestFinished(() => {
    port1.close()
    port2.close()
  })
  port2.start()
  return { port: port1, gone, keys }
}

test('the key that a window keeps opens the wallet at once elsewhere, and nothing else does', async () => {
  const servers = await createTestVault()
  const strict = { projectId: 'strict', settings: { realm: servers.realmOf('strict') ?? '' } }
  const site = await open(servers, strict)
  await logIn(servers, site)
  const tools = await site.tools()
  const access = createWalletAccess(site.custodian, site.tools)
  const { accounts } = await access.open()
  // A window that is closed before it gave its key leaves the wallet as it was.
  const kept = (window: ReturnType<typeof openKeyWindow>) =>
    keepWindowKey({ tools: site.tools, wallet: access, port: window.port, isGone: window.gone.signal })
  await expect(kept(openKeyWindow(true))).rejects.toThrow('keeps no key')
  expect((await requireWallet(tools)).vault.generation).toBe(1)
  const own = openKeyWindow()
  await kept(own)
  const [[envelopeId, key]] = [...own.keys] as [[string, CryptoKey]]
  expect(access.deviceEnvelopeIds()).toContain(envelopeId)
  // Open for signing as before.
  expect(await tools.custodian.ask('readState', { envelopeIds: [] })).toMatchObject({ isUnlocked: true })

  servers.clock.advance(31_000)
  const shop = await open(servers, { ...strict, browser: createBrowser() })
  await logIn(servers, shop)
  const their = await shop.tools()
  expect(await refusal(openWallet(their))).toBe('waiting')
  const other = await createDeviceKey(drawBytes)
  expect(await refusal(openWallet(their, { kind: 'device', envelopeId, key: other }))).toBe('vault/not-opened')
  const readable = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign'])
  expect(await refusal(openWallet(their, { kind: 'device', envelopeId, key: readable as CryptoKey }))).toBe(
    'vault/invalid-message',
  )
  expect(await refusal(openWallet(their, { kind: 'device', envelopeId: 'A'.repeat(22), key }))).toBe('factor-needed')
  expect((await openWallet(their, { kind: 'device', envelopeId, key })).accounts).toEqual(accounts)
  expect((await openWallet(their)).accounts).toEqual(accounts)

  // It goes with the device that added it.
  const { devices } = await site.session.call(listDevices, {})
  const first = devices.find(one => one.envelopeIds.includes(envelopeId))
  expect(first?.isThisOne).toBe(true)
  await revokeDeviceByOwner(their, first?.deviceId ?? '')
  servers.clock.advance(31_000)
  const late = await open(servers, { ...strict, browser: createBrowser() })
  await logIn(servers, late)
  expect(await refusal(openWallet(await late.tools(), { kind: 'device', envelopeId, key }))).toBe('held')
})

test('a wait at the escrow ends when its device opens the wallet by a code; an unreachable escrow is reported', async () => {
  let isAway = false
  const servers = await createTestVault({ isEscrowAway: () => isAway })
  const strict = { projectId: 'strict', settings: { realm: servers.realmOf('strict') ?? '' } }
  const first = await open(servers, strict)
  await logIn(servers, first)
  const tools = await first.tools()
  await openWallet(tools)
  const { code } = await tools.custodian.ask('createCode', {})
  await addFactor(tools, { kind: 'recovery', code })
  servers.clock.advance(31_000)
  const second = await open(servers, { ...strict, browser: createBrowser() })
  await logIn(servers, second)
  const their = await second.tools()
  expect(await refusal(openWallet(their))).toBe('waiting')
  const read = async () => {
    const { isWhole, notices } = await first.session.call(listNotices, {})
    return { isWhole, waits: notices.flatMap(one => (one.kind === 'hold.begun' ? [one.state] : [])) }
  }
  expect(await read()).toEqual({ isWhole: true, waits: ['waiting'] })
  servers.clock.advance(1_000)
  await openWallet(their, { kind: 'recovery', code })
  expect(await read()).toEqual({ isWhole: true, waits: ['over'] })
  isAway = true
  expect(await read()).toEqual({ isWhole: false, waits: [] })
})
