import { randomBytes } from 'node:crypto'
import { createCaller } from 'billfold/channel'
import { startFrame } from '../../src/page/frame/startFrame.ts'
import { createText } from '../../src/texts/createText.ts'
import { en } from '../../src/texts/en.ts'
import type { createTestVault } from './createTestVault.ts'
import { openBrowserPage } from './openBrowserPage.ts'

/**
 * The frame's page in a browser partition, greeted by a host's page: real page, real worker code behind a real channel, real servers. `caller` is what the
 * host has of it.
 */
export async function openFrame(servers: Awaited<ReturnType<typeof createTestVault>>, options: openFrame.Options = {}) {
  const { hostOrigin = 'https://alpha.example' } = options
  const window = new EventTarget()
  const parent = {}
  Object.assign(window, { parent })
  const page = await openBrowserPage(servers, options)
  const { asked, browser, custodian, refused, seams, settings, storage, vaultOrigin } = page
  const { kept } = page.browser
  // As in a browser: a page that has ended holds no lock and writes nothing.
  const ended = new AbortController()
  const hasEnded = new Promise<void>(resolve => ended.signal.addEventListener('abort', () => resolve()))
  const trusted = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!ended.signal.aborted) kept.set(key, value)
    },
  }
  const locks = {
    request: (name: string, work: () => Promise<void>) =>
      page.browser.locks.request(name, () => Promise.race([work(), hasEnded])),
  } as unknown as LockManager
  const faults: unknown[] = []
  const events: string[] = []
  const stop = startFrame({
    window: window as unknown as Window,
    settings,
    vaultOrigin,
    network: 'eip155:1',
    custodian,
    storage,
    seams,
    t: createText(en, 'en'),
    trustStorage: () => trusted,
    locks,
    decide: options.decide ?? (async () => ({ isApproved: true })),
    unlock: options.unlock ?? (async () => false),
    changeEmail: options.changeEmail ?? (async () => false),
    settingsWindow: {
      show: options.show ?? (async () => false),
      open: () => undefined,
    },
    reload() {},
    onFault: (_name, error) => faults.push(error),
  })
  const host = new MessageChannel()
  if (options.acknowledges === false) {
    const post = host.port1.postMessage.bind(host.port1)
    host.port1.postMessage = (message: { type?: string }) => {
      if (!message.type?.endsWith('/RPC_SEEN')) post(message)
    }
  }
  const caller = createCaller(host.port1, {
    clock: seams.clock,
    randomId: () => randomBytes(16).toString('hex'),
    onEvent: name => events.push(name),
  })
  const greeting = new Event('message')
  Object.assign(greeting, {
    data: { type: '@billfold-app/HELLO', payload: { version: '4', nonce: 'n' } },
    origin: hostOrigin,
    source: parent,
    ports: [host.port2],
  })
  window.dispatchEvent(greeting)
  return {
    browser,
    caller,
    asked,
    refused,
    faults,
    events,
    close() {
      ended.abort()
      caller.close()
      stop()
      page.close()
    },
  }
}

export declare namespace openFrame {
  type Options = openBrowserPage.Options & {
    readonly hostOrigin?: string
    /** `false`: as the page of an older kit does. */
    readonly acknowledges?: boolean
    /** The visitor; approves when absent. */
    readonly decide?: startFrame.Options['decide']
    /** The visitor who is asked for a factor that opens their wallet; cancels when absent. */
    readonly unlock?: startFrame.Options['unlock']
    /** The visitor at the change of the login's address; cancels when absent. */
    readonly changeEmail?: startFrame.Options['changeEmail']
    /** The visitor at the way to their settings; cancels when absent. */
    readonly show?: startFrame.Options['settingsWindow']['show']
  }
}
