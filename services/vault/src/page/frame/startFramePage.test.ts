import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { mountPage } from '../../browser/ui/mountPage.tsx'
import { readVault } from '../../contract/calls/readVault.ts'
import { startEmailLogin } from '../../contract/calls/startEmailLogin.ts'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { verifyEmailCode } from '../../contract/calls/verifyEmailCode.ts'
import type { Approval } from '../../requests/screen/Approval.ts'
import type { GateScreen } from '../../requests/screen/GateScreen.tsx'
import { vaultWindow } from '../popup/vaultWindow.ts'
import type { SettingsGate } from '../settings/window/SettingsGate.tsx'
import { loadFirstRequest } from './loadFirstRequest.ts'
import { startFramePage } from './startFramePage.ts'
import { frameFacts } from './testing/frameFacts.ts'
import { openVaultFrame } from './testing/openVaultFrame.ts'

const { envelopeId, facts, sessionAnswer, settings, site, vaultOrigin } = openVaultFrame
const { evmAddress } = frameFacts
const hello = { method: 'personal_sign', params: ['0x6869', evmAddress] }

/** The frame's document at `query`, in a browser that keeps no database, and that reports covers and has passkeys where it `has` them. */
function start({ query = '', has = [] as readonly ('cover' | 'passkeys')[] } = {}) {
  const outside = openVaultFrame()
  const timers = new Map<number, { run: () => void; delayMs: number }>()
  const opened: { url: string; target: string; features: string; posted: unknown[][]; close(): void }[] = []
  const dataset: Record<string, string> = {}
  const page = {
    dataset,
    style: [],
    setAttribute: (name: string, value: string) => void Object.assign(dataset, { [name.slice('data-'.length)]: value }),
    removeAttribute() {},
  }
  const reloads: string[] = []
  const state = { fault: undefined as ((error: unknown) => void) | undefined, workerUrl: '' }
  /** What is on the screen now. */
  const screen: { content: ReactElement | null } = { content: null }
  const window = Object.assign(outside.window, {
    document: {
      documentElement: page,
      querySelector: (selector: string) =>
        selector === 'meta[name=billfold-vault]' && { getAttribute: () => JSON.stringify(settings) },
    },
    location: { search: query, origin: vaultOrigin, reload: () => reloads.push('reload') },
    navigator: { credentials: { get: async () => null } },
    localStorage: outside.storage,
    fetch: outside.fetch,
    setTimeout(run: () => void, delayMs: number) {
      timers.set(timers.size + 1, { run, delayMs })
      return timers.size
    },
    clearTimeout: (id: number) => void timers.delete(id),
    open(url: string, target: string, features: string) {
      const posted: unknown[][] = []
      const one = {
        url,
        target,
        features,
        posted,
        close() {},
        postMessage: (...words: unknown[]) => posted.push(words),
      }
      opened.push(one)
      return one
    },
    IntersectionObserverEntry: has.includes('cover')
      ? class {
          isVisible() {}
        }
      : class {},
    ...(has.includes('passkeys') ? { PublicKeyCredential: {} } : {}),
  })
  const mount = ((_: unknown, { onFault }: mountPage.Options) => {
    state.fault = onFault
    return {
      draw(content: ReactElement | null) {
        screen.content = content
      },
      end() {},
    }
  }) as typeof mountPage
  const startWorker = (address: string) => {
    state.workerUrl = address
    return outside.custodian
  }
  const stop = startFramePage(window as unknown as Window & typeof globalThis, mount, startWorker, '/worker.js')
  onTestFinished(stop)
  const { answers, dispatch, greetFrom, until } = outside
  /** A visitor logs in by a code. */
  const logIn = async (host: ReturnType<typeof greetFrom>) => {
    const flow = { flowId: 'F'.repeat(22), flowSecret: 'f'.repeat(43) }
    answers[startEmailLogin.path] = { action: 'VERIFY_OTP', ...flow, codeDigits: 6, expiresInMs: 1, resendInMs: 1 }
    answers[verifyEmailCode.path] = sessionAnswer
    await host.request('CONNECT_EMAIL', { email: facts.email! })
    await host.request('CONNECT_OTP', { otp: '123456' })
  }
  /** The window that was opened last loads and takes what is shown in it. */
  const load = () => {
    const source = opened.at(-1)!
    dispatch('message', { source, origin: vaultOrigin, data: { type: vaultWindow.ready }, ports: [] })
    const [handed, origin, [port]] = source.posted.at(-1) as [Record<string, unknown>, string, [MessagePort]]
    onTestFinished(() => port.close())
    return { handed, origin, port }
  }
  /** Asks for a signature, until what is asked is on the screen. */
  const ask = async <props>(host: ReturnType<typeof greetFrom>, request: object = hello) => {
    const answer = host.request('RPC_REQUEST', request as never)
    answer.catch(() => {})
    await until(() => screen.content !== null)
    return { answer, props: screen.content!.props as props }
  }
  return { ...outside, ask, load, logIn, opened, page, reloads, screen, state, stop, timers }
}

test('the frame starts on the network that its address names, and on Ethereum without a valid one', async () => {
  const chainIdAt = (query: string) => start({ query }).greetFrom().request('GET_CHAIN_ID', undefined)
  expect(await chainIdAt('')).toEqual({ chainId: 1 })
  expect(await chainIdAt('?chainId=eip155:10')).toEqual({ chainId: 10 })
  expect(await chainIdAt('?chainId=none')).toEqual({ chainId: 1 })
})

test('a request is asked in a window of the vault, in the theme of the frame, which decides', async () => {
  const { ask, greetFrom, load, logIn, opened, page, screen, state, until } = start()
  expect(state.workerUrl).toBe('/worker.js')
  const host = greetFrom()
  await logIn(host)
  await host.request('SYNC_THEME', { themeMode: 'dark' })
  expect(page.dataset.theme).toBe('dark')
  const { answer, props } = await ask<GateScreen.Props>(host)
  props.openWindow(props.approval, { onDecide: props.onDecide, onClosed() {} })
  const { features } = vaultWindow
  expect(opened).toMatchObject([{ url: '/window?projectId=shop', target: '_blank', features }])
  const { handed, origin, port } = load()
  const asked = { type: vaultWindow.approval, theme: 'dark', deviceEnvelopeIds: [envelopeId] }
  expect([handed, origin]).toMatchObject([{ ...asked, approval: { origin: site } }, vaultOrigin])
  port.postMessage({ isApproved: true, isExact: false })
  expect(await answer).toBe('0x51')
  await until(() => host.events.includes('CLOSE'))
  expect(screen.content).toBeNull()
})

test('a window that keeps no key of the wallet says so, and the vault is asked for one', async () => {
  const { ask, asked, greetFrom, load, logIn, until } = start()
  const host = greetFrom()
  await logIn(host)
  const { props } = await ask<GateScreen.Props>(host)
  props.openWindow(props.approval, { onDecide: props.onDecide, onClosed() {} })
  const before = asked.length
  load().port.postMessage('keyless')
  await until(() => asked.slice(before).some(({ path }) => path === readVault.path))
  props.onDecide({ isApproved: false })
})

test('a login of the site itself is asked in the frame, and never again there once something lay over it', async () => {
  const { ask, greetFrom, kept, logIn, until } = start()
  const host = greetFrom()
  await logIn(host)
  kept.set('@billfold-vault/approved', JSON.stringify([`${facts.userId} ${site}`]))
  const text = [
    `app.example wants you to sign in with your Ethereum account:\n${evmAddress}\n`,
    `\nURI: ${site}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: ${new Date().toISOString()}`,
  ].join('')
  const signIn = { method: 'personal_sign', params: [text, evmAddress] }
  const { answer, props } = await ask<GateScreen.Props & { onCovered(): void; approval: Approval }>(host, signIn)
  expect(props.approval.windowReasons).toEqual([])
  props.onCovered()
  props.onDecide({ isApproved: false })
  await expect(answer).rejects.toMatchObject({ code: 'wallet/rejected' })
  await until(() => host.events.includes('CLOSE'))
  const next = await ask<GateScreen.Props>(host, signIn)
  expect(next.props.approval.windowReasons).toEqual(['covered'])
  next.props.onDecide({ isApproved: false })
})

test.each([
  ['?enableLogger=true', [['[vault] page', new TypeError('a fault')]]],
  ['?enableLogger=1', []],
  ['', []],
] as const)('a screen that fails ends what is asked; the console says why at %s: %j', async (query, said) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const { ask, greetFrom, logIn, screen, state } = start({ query })
  const host = greetFrom()
  await logIn(host)
  const { answer } = await ask(host)
  state.fault?.(new TypeError('a fault'))
  await expect(answer).rejects.toMatchObject({ code: 'vault/something-wrong' })
  expect(screen.content).toBeNull()
  expect(error.mock.calls.filter(([first]) => first === '[vault] page')).toEqual(said)
})

test('Escape leaves the frame for its host: the visitor’s own, and one that nothing here takes', async () => {
  const { dispatch, greetFrom } = start()
  const press = (event: object) =>
    dispatch('keydown', { key: 'Escape', isTrusted: true, defaultPrevented: false, ...event })
  // No host is there yet.
  press({})
  const host = greetFrom()
  press({ key: 'Enter' })
  press({ isTrusted: false })
  press({ defaultPrevented: true })
  await host.request('GET_CHAIN_ID', undefined)
  expect(host.events.filter(event => event === 'ESCAPE')).toEqual([])
  press({})
  await host.request('GET_CHAIN_ID', undefined)
  expect(host.events.filter(event => event === 'ESCAPE')).toEqual(['ESCAPE'])
})

test.each([
  [['cover', 'passkeys'], 'connection/rejected'],
  [['cover'], 'vault/passkey-unsupported'],
  [['passkeys'], 'vault/passkey-unsupported'],
] as const)('a passkey is asked in the frame where the browser has %j: %s', async (has, code) => {
  const { answers, greetFrom } = start({ has })
  const request = { challenge: 'c'.repeat(43), rpId: 'vault.example', credentialIds: [] }
  answers[startPasskeyLogin.path] = { flowId: 'F'.repeat(22), expiresInMs: 1, request }
  // The visitor calls off.
  await expect(greetFrom().request('CONNECT_PASSKEY', undefined)).rejects.toMatchObject({ code })
})

test('the passkey’s window has the theme of the frame', async () => {
  const { greetFrom, page, window } = start()
  const posted: unknown[] = []
  page.dataset.theme = 'dark'
  Object.assign(window, {
    open: () => ({ location: { pathname: '/passkey' }, postMessage: (welcome: unknown) => posted.push(welcome) }),
  })
  const end = new AbortController()
  const host = greetFrom()
  const answer = host.request('CONNECT_PASSKEY', { place: 'window' }, { signal: end.signal })
  await expect.poll(() => posted).toMatchObject([{ theme: 'dark', hostOrigin: site }])
  end.abort()
  await expect(answer).rejects.toMatchObject({ code: 'vault/aborted' })
})

test('the way to the settings is shown, and opens a window of the vault', async () => {
  const { greetFrom, load, logIn, screen, until } = start()
  const host = greetFrom()
  await logIn(host)
  const answer = host.request('OPEN_WALLET', { for: 'settings' })
  await until(() => screen.content !== null)
  const { ask, onDone, openWindow } = screen.content!.props as SettingsGate.Props
  expect(openWindow(ask, () => onDone(true))).toBe(true)
  expect(load().handed).toMatchObject({ type: vaultWindow.settings, ask: { origin: site, email: facts.email } })
  onDone(true)
  await answer
})

test('a second after its host has greeted, the frame loads what the first request needs', async () => {
  const { greetFrom, timers } = start()
  greetFrom()
  expect([...timers.values()]).toEqual([{ run: loadFirstRequest, delayMs: 1_000 }])
  const loaded = await loadFirstRequest()
  expect(loaded.flatMap(Object.keys)).toEqual(['FrameApproval', 'personalSign', 'sendTransaction', 'signTypedData'])
})

test('a host has the frame loaded anew, and no call leaves a timer behind', async () => {
  const { greetFrom, logIn, reloads, timers } = start()
  const host = greetFrom()
  await logIn(host)
  expect([...timers.values()].map(({ delayMs }) => delayMs)).toEqual([1_000])
  await host.request('RELOAD', undefined)
  expect(reloads).toEqual(['reload'])
})
