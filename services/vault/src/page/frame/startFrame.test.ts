import { expect, onTestFinished, test } from 'vitest'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import { readVault } from '../../contract/calls/readVault.ts'
import { refreshSession } from '../../contract/calls/refreshSession.ts'
import { signOut } from '../../contract/calls/signOut.ts'
import { startEmailLogin } from '../../contract/calls/startEmailLogin.ts'
import { startFarcasterLogin } from '../../contract/calls/startFarcasterLogin.ts'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { startSocialLogin } from '../../contract/calls/startSocialLogin.ts'
import { whoAmI } from '../../contract/calls/whoAmI.ts'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import { writeCallsId } from '../../requests/evm/calls/writeCallsId.ts'
import type { Approval } from '../../requests/screen/Approval.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { createProofKey } from '../client/createProofKey.ts'
import { createMemorySessionStorage } from '../session/createMemorySessionStorage.ts'
import { startFrame } from './startFrame.ts'
import { frameFacts } from './testing/frameFacts.ts'
import { openVaultFrame } from './testing/openVaultFrame.ts'

const { facts, settings, site, vaultOrigin } = openVaultFrame
const { evmAddress } = frameFacts
const hello = { method: 'personal_sign', params: ['0x6869', evmAddress] }
const place = { projectId: 'shop', hostOrigin: site }
const key = createProofKey()

/** A frame whose visitor has come back, unless `isNew`, and approves what is shown. */
async function start(given: Partial<startFrame.Options> & { of?: Partial<PageSettings>; isNew?: boolean } = {}) {
  const outside = openVaultFrame()
  const shown: Approval[] = []
  const session = createMemorySessionStorage()
  const { sessionId } = facts
  if (!given.isNew) await session.write({ key: await key, refreshToken: 'r'.repeat(43), sessionId })
  const stop = startFrame({
    window: outside.window as unknown as Window,
    settings: { ...settings, ...given.of },
    vaultOrigin,
    network: 'eip155:1',
    custodian: outside.custodian,
    storage: session,
    seams: {
      clock: { now: Date.now, after: () => () => {} },
      draw: drawBytes,
      fetch: (...asked) => outside.fetch(...asked),
    },
    reload() {},
    t: createText(en, 'en'),
    async decide(approval) {
      shown.push(approval)
      return { isApproved: true }
    },
    unlock: async () => false,
    changeEmail: async () => false,
    settingsWindow: { show: async () => false, open: () => undefined },
    trustStorage: () => outside.storage,
    ...given,
  })
  onTestFinished(stop)
  return { ...outside, session, shown, stop }
}

test('a page of the project that greets is answered, and asks', async () => {
  const { greetFrom } = await start({ isNew: true })
  const host = greetFrom()
  expect(await host.request('GET_CHAIN_ID', undefined)).toEqual({ chainId: 1 })
  expect(await host.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  expect(host.events).toEqual([['READY', { version: '4', nonce: 'nonce' }]])
})

test.each([
  [site, {}, true],
  ['https://other.example', {}, false],
  ['https://a.shops.example', { allowedOrigins: ['*.shops.example'] }, true],
  ['http://localhost:3000', {}, false],
  ['http://localhost:3000', { isDevelopment: true }, true],
] as const)('a page of %s is accepted where the project has %j: %s', async (origin, of, isAccepted) => {
  const { greetFrom, until } = await start({ of: of as Partial<PageSettings>, isNew: true })
  const host = greetFrom(origin)
  await until(() => host.state.isClosed || host.events.length > 0)
  expect(host.state.isClosed).toBe(!isAccepted)
})

test('the visitor reads who asks, on which network, and why in a window', async () => {
  const { greetFrom, shown } = await start()
  const host = greetFrom()
  expect(await host.request('RPC_REQUEST', hello)).toBe('0x51')
  await host.request('SYNC_DAPP_DATA', { projectId: 'shop', metadata: { name: 'A shop' } })
  await host.request('RPC_REQUEST', { ...hello, chainId: 'eip155:10' })
  await host.request('SYNC_DAPP_DATA', { projectId: 'shop' })
  await host.request('RPC_REQUEST', hello)
  const ethereum = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }
  const of = { origin: site, address: evmAddress }
  expect(shown).toMatchObject([
    { ...of, network: ethereum, windowReasons: ['first-use', 'message'] },
    {
      ...of,
      claimedName: 'A shop',
      network: { id: 'eip155:10', name: 'eip155:10', symbol: '', decimals: 18 },
      windowReasons: ['message'],
    },
    { ...of, network: ethereum, windowReasons: ['message'] },
  ])
  expect(shown.map(one => 'claimedName' in one)).toEqual([false, true, false])
})

test.each([
  ['http://localhost:3000', ['https://app.example'], true],
  ['http://localhost:3000', ['http://localhost:3000'], false],
  ['https://a.shops.example', ['*.shops.example'], false],
  [site, [site], false],
])('in development, a page of %s is a preview where %j are allowed: %s', async (origin, allowedOrigins, isPreview) => {
  const { greetFrom, shown } = await start({ of: { isDevelopment: true, allowedOrigins } })
  await greetFrom(origin).request('RPC_REQUEST', hello)
  expect(shown[0]?.windowReasons.includes('preview-site')).toBe(isPreview)
})

test('another visitor of a browser has approved nothing yet', async () => {
  const { greetFrom, kept, shown } = await start()
  kept.set('@billfold-vault/approved', JSON.stringify([`${'X'.repeat(22)} ${site}`]))
  const host = greetFrom()
  await host.request('RPC_REQUEST', hello)
  expect(shown[0]?.windowReasons).toContain('first-use')
  expect(JSON.parse(kept.get('@billfold-vault/approved')!)).toContain(`${facts.userId} ${site}`)
})

test('a session that ends while a request is frozen: its site is notified, nothing is signed, and the wallet is locked', async () => {
  const { answers, greetFrom, until, worker } = await start()
  answers[whoAmI.path] = 'session-ended'
  const host = greetFrom()
  await host.request('GET_USER', undefined)
  answers[refreshSession.path] = 'session-ended'
  worker.onPrepare = () => until(() => host.events.includes('SESSION_END'))
  await expect(host.request('RPC_REQUEST', hello)).rejects.toMatchObject({ code: 'vault/not-connected' })
  expect(worker.asked).toContain('lock')
  expect(worker.asked).not.toContain('sign')
  expect(worker.shared).toEqual([undefined])
})

test('a site gives up what it asked for', async () => {
  const end = new AbortController()
  const { greetFrom } = await start({
    decide: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        end.abort()
      }),
  })
  const host = greetFrom()
  await expect(host.request('RPC_REQUEST', hello, { giveUp: end.signal })).rejects.toMatchObject({
    code: 'vault/aborted',
  })
})

test('a wallet that locked itself is opened anew for who asks next', async () => {
  const { asked, greetFrom, worker } = await start()
  const host = greetFrom()
  const readCount = () => asked.filter(({ path }) => path === readVault.path).length
  await host.request('GET_USER', undefined)
  await host.request('GET_USER', undefined)
  expect(readCount()).toBe(1)
  for (const listener of worker.listeners) listener()
  expect(await host.request('GET_USER', undefined)).toMatchObject({ address: evmAddress, custody: 'user-sealed' })
  expect(readCount()).toBe(2)
})

test('who signs out leaves no open wallet, no shared worker, no session and nothing that was sent', async () => {
  const { answers, asked, greetFrom, kept, session, worker } = await start()
  answers[signOut.path] = {}
  const host = greetFrom()
  await host.request('GET_USER', undefined)
  const sent = { hash: '0x1', to: '0xb', amount: '1', raw: '0xff' }
  const parcel = { origin: 'https://other.example', userId: facts.userId, network: 'eip155:1', account: '0xa' }
  const row = ['0x1', { ...parcel, atMs: Date.now(), isTold: false, transactions: [sent] }]
  kept.set('@billfold-vault/outbox', JSON.stringify([row]))
  await host.request('SIGN_OUT', undefined)
  expect(worker.asked.at(-1)).toBe('lock')
  expect(worker.shared).toContain(undefined)
  expect(kept.get('@billfold-vault/outbox')).toBe('[]')
  expect(asked.at(-1)?.path).toBe(signOut.path)
  expect(await session.read()).not.toHaveProperty('refreshToken')
  expect(host.events).toContain('SESSION_END')
})

test('the settings share the worker while their window is open, and the wallet is read anew after it', async () => {
  const { port1 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const received: unknown[] = []
  const { asked, dispatch, greetFrom, window, worker } = await start({
    settingsWindow: {
      open({ handed, onClosed, onOpened, onPort }) {
        received.push(handed)
        onOpened?.({ closed: false, postMessage: (...words: unknown[]) => received.push(words) } as unknown as Window)
        onPort(port1)
        received.push([...worker.shared])
        onClosed()
        return () => {}
      },
      show: (ask, openWindow) =>
        new Promise(resolve => {
          openWindow(ask, () => resolve(true))
        }),
    },
  })
  Object.assign(window, { location: { origin: vaultOrigin } })
  const host = greetFrom()
  await host.request('GET_USER', undefined)
  const before = asked.filter(({ path }) => path === readVault.path).length
  await host.request('OPEN_WALLET', { for: 'settings' })
  const ask = { origin: site, userId: facts.userId, email: facts.email }
  expect(received).toEqual([{ type: '@billfold-vault/window-settings', ask }, [port1]])
  expect(worker.shared).toEqual([port1, undefined])
  expect(asked.filter(({ path }) => path === readVault.path)).toHaveLength(before + 1)
  // The window cannot go on when the frame's page is left.
  dispatch('pagehide', {})
  expect(received.at(-1)).toEqual([{ type: expect.stringContaining('loan') }, vaultOrigin])
})

test('logins are begun for the project and the verified origin of the page', async () => {
  const { answers, bodyOf, greetFrom } = await start({ isNew: true })
  const host = greetFrom()
  answers[startEmailLogin.path] = 'email-invalid'
  answers[startSocialLogin.path] = 'provider-absent'
  const login = { flowId: 'F'.repeat(22), url: 'https://farcaster.example/', expiresInMs: 300_000 }
  answers[startFarcasterLogin.path] = login
  await expect(host.request('CONNECT_EMAIL', { email: 'a@b.c' })).rejects.toMatchObject({ code: 'vault/invalid-email' })
  expect(bodyOf(startEmailLogin.path)).toEqual({ ...place, email: 'a@b.c', needsProof: false })
  await expect(host.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).rejects.toThrow()
  expect(bodyOf(startSocialLogin.path)).toEqual({ ...place, provider: 'google' })
  expect(await host.request('GET_FARCASTER_URI', undefined)).toEqual({ url: login.url })
  expect(bodyOf(startFarcasterLogin.path)).toEqual(place)
  const request = { challenge: 'c'.repeat(43), rpId: 'vault.example', credentialIds: [] }
  answers[startPasskeyLogin.path] = { flowId: login.flowId, expiresInMs: 1, request }
  await expect(host.request('CONNECT_PASSKEY', undefined)).rejects.toMatchObject({ code: 'vault/passkey-unsupported' })
  expect(bodyOf(startPasskeyLogin.path)).toEqual(place)
})

test('where the project has an escrow, it may be asked for the code of a login', async () => {
  const escrow = { url: 'https://escrow.example', publicKey: 'A'.repeat(87) }
  const { answers, bodyOf, greetFrom } = await start({ isNew: true, of: { escrow } })
  answers[startEmailLogin.path] = 'email-invalid'
  await greetFrom()
    .request('CONNECT_EMAIL', { email: 'a@b.c' })
    .catch(() => {})
  expect(bodyOf(startEmailLogin.path)).toMatchObject({ by: 'escrow-if-unknown' })
})

test.each([
  [undefined, []],
  [true, [`/descriptors/1/${evmAddress.toLowerCase()}`]],
])('descriptions of contracts are asked for where the operator has some: %s', async (hasDescriptors, paths) => {
  const { asked, greetFrom, shown } = await start({
    of: hasDescriptors === undefined ? {} : { hasDescriptors },
  })
  const domain = { chainId: 'uint256', verifyingContract: 'address' }
  const data = {
    types: {
      EIP712Domain: Object.entries(domain).map(([name, type]) => ({ name, type })),
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    domain: { chainId: 1, verifyingContract: evmAddress },
    message: { text: 'hi' },
  }
  const params = [evmAddress, JSON.stringify(data)]
  // The worker of these tests signs messages alone.
  await expect(greetFrom().request('RPC_REQUEST', { method: 'eth_signTypedData_v4', params })).rejects.toThrow()
  expect(shown).toHaveLength(1)
  expect(asked.map(({ path }) => path).filter(path => path.startsWith('/descriptors'))).toEqual(paths)
})

test('a bundle that the site named on an earlier visit is known by its name', async () => {
  const { bodyOf, greetFrom, kept } = await start()
  const hash = `0x${'1'.repeat(64)}`
  const id = writeCallsId({ version: 2, network: 'eip155:1', hashes: [hash], isWhole: true })
  const name = `${site} ${evmAddress.toLowerCase()} order-1`
  kept.set('@billfold-vault/bundles', JSON.stringify([[name, { id, isWhole: true }]]))
  const request = { method: 'wallet_getCallsStatus', params: ['order-1'] }
  expect(await greetFrom().request('RPC_REQUEST', request)).toMatchObject({ id: 'order-1', status: 100 })
  expect(bodyOf('eth_getTransactionReceipt')).toEqual([hash])
})

test('the code that embeds the frame gets its page, and emits to its host', async () => {
  const hosts: startFrame.Host[] = []
  const { greetFrom, shown, until } = await start({ onHost: host => hosts.push(host) })
  const host = greetFrom()
  hosts[0]?.emit('CLOSE')
  await until(() => host.events.includes('CLOSE'))
  expect(hosts[0]?.keys.deviceEnvelopeIds()).toEqual([])
  await host.request('GET_USER', undefined)
  expect(hosts[0]?.keys.deviceEnvelopeIds()).toEqual([openVaultFrame.envelopeId])
  hosts[0]?.noteCovered()
  await host.request('RPC_REQUEST', hello)
  expect(shown[0]?.windowReasons).toContain('covered')
})

test('a window without a key of the wallet gets one where this device has one, and a failure is reported', async () => {
  const faults: unknown[] = []
  const hosts: startFrame.Host[] = []
  const onHost = (host: startFrame.Host) => hosts.push(host)
  const { answers, asked, greetFrom, until, worker } = await start({
    onHost,
    onFault: (name, error) => faults.push([name, error]),
  })
  await greetFrom().request('GET_USER', undefined)
  const { port1 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const reads = () => asked.filter(({ path }) => path === readVault.path).length
  const keyless = async () => {
    const before = [reads(), worker.asked.length]
    hosts.at(-1)?.keys.onKeyless(port1, AbortSignal.abort())
    await until(() => reads() > before[0]!)
    return before[1]!
  }
  worker.keys = []
  const from = await keyless()
  await until(() => worker.asked.slice(from).includes('readState'))
  expect(faults).toEqual([])
  answers[readVault.path] = 'unavailable'
  await keyless()
  await until(() => faults.length > 0)
  expect(faults).toEqual([['window-key', expect.objectContaining({ code: 'unavailable' })]])
})

test('without a listener for faults none stays unhandled', async () => {
  const left: unknown[] = []
  const note = (error: unknown) => left.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const hosts: startFrame.Host[] = []
  const { answers, asked, greetFrom, until } = await start({
    onHost: host => hosts.push(host),
    async decide() {
      throw new TypeError('a fault')
    },
  })
  const host = greetFrom()
  await expect(host.request('RPC_REQUEST', hello)).rejects.toMatchObject({ code: 'vault/something-wrong' })
  await host.request('SYNC_THEME', { themeMode: 'dark' })
  answers[readVault.path] = 'unavailable'
  const before = asked.length
  const { port1 } = new MessageChannel()
  onTestFinished(() => port1.close())
  hosts[0]?.keys.onKeyless(port1, AbortSignal.abort())
  await until(() => asked.slice(before).some(({ path }) => path === readVault.path))
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(left).toEqual([])
})

test('an unexpected error is reported to the code that embeds the frame, and to its host as such', async () => {
  const fault = new TypeError('a fault')
  const lost = new Error('The lock was lost')
  const faults: unknown[] = []
  const { greetFrom, until } = await start({
    onFault: (name, error) => faults.push([name, error]),
    locks: {
      async request(_: string, work: () => Promise<void>) {
        await work()
        throw lost
      },
    } as unknown as LockManager,
    async decide() {
      throw fault
    },
  })
  const host = greetFrom()
  await host.request('GET_USER', undefined)
  await until(() => faults.length > 0)
  await expect(host.request('RPC_REQUEST', hello)).rejects.toMatchObject({ code: 'vault/something-wrong' })
  expect(faults).toEqual([
    ['outbox', lost],
    ['RPC_REQUEST', fault],
  ])
})

test('a host sets its theme and has the frame loaded anew', async () => {
  const received: unknown[] = []
  const { greetFrom } = await start({
    onTheme: theme => void received.push(theme),
    reload: () => received.push('reload'),
  })
  const host = greetFrom()
  await host.request('SYNC_THEME', { themeMode: 'dark' })
  await host.request('RELOAD', undefined)
  expect(received).toEqual([{ themeMode: 'dark' }, 'reload'])
})

test('the page that greets last is the host, and an ended frame has no host, no worker and no listener', async () => {
  const { greetFrom, listenersOf, stop, until, worker } = await start()
  const first = greetFrom()
  const second = greetFrom()
  await until(() => first.state.isClosed)
  expect(second.state.isClosed).toBe(false)
  stop()
  await until(() => second.state.isClosed)
  expect([worker.isOver, worker.listeners.size, listenersOf('message').size]).toEqual([true, 0, 0])
  const third = greetFrom()
  expect(third.events).toEqual([])
  const alone = await start()
  alone.stop()
  expect(alone.worker.isOver).toBe(true)
})
