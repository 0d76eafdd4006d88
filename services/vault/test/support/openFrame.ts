import { randomBytes } from 'node:crypto'
import { createCaller } from 'billfold/channel'
import type { PageSettings } from '../../src/contract/calls/pageSettings.ts'
import { drawBytes } from '../../src/custody/bytes/drawBytes.ts'
import { connectCustodian } from '../../src/custody/worker/connectCustodian.ts'
import { startCustodian } from '../../src/custody/worker/startCustodian.ts'
import { startFrame } from '../../src/page/frame/startFrame.ts'
import { escrowUrl, vaultUrl } from './addresses.ts'
import { type Browser, createBrowser } from './createBrowser.ts'
import type { createTestVault } from './createTestVault.ts'

const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * The frame's page in a browser partition, greeted by a host's page: real page, real worker code behind a real channel, real servers. `caller` is what the
 * host has of it.
 */
export async function openFrame(servers: Awaited<ReturnType<typeof createTestVault>>, options: openFrame.Options = {}) {
  const { browser = createBrowser(), hostOrigin = 'https://alpha.example', projectId = 'alpha', skewMs = 0 } = options
  const window = new EventTarget()
  const parent = {}
  Object.assign(window, { parent })
  const { port1, port2 } = new MessageChannel()
  const stopCustodian = startCustodian(port2, Promise.resolve(browser.custody), drawBytes)
  port1.start()
  port2.start()
  const { publicKey } = await servers.escrow.describe()
  const settings: PageSettings = {
    projectId,
    projectName: projectId,
    realm: projectId,
    isDevelopment: false,
    allowedOrigins: [`https://${projectId}.example`],
    escrow: { url: escrowUrl, publicKey },
    escrowDelayMs: 0,
    ...options.settings,
  }
  const asked: string[] = []
  const faults: unknown[] = []
  const events: string[] = []
  const stop = startFrame({
    window: window as unknown as Window,
    settings,
    vaultOrigin: vaultUrl,
    network: 'eip155:1',
    custodian: connectCustodian(port1 as unknown as Parameters<typeof connectCustodian>[0]),
    storage: browser.session,
    seams: {
      async fetch(input, init) {
        const url = String(input)
        asked.push(new URL(url).pathname)
        const headers = new Headers(init?.headers)
        headers.set('origin', vaultUrl)
        if (browser.cookie !== undefined && url.startsWith(vaultUrl)) headers.set('cookie', browser.cookie)
        const { signal: _signal, ...rest } = init ?? {}
        const answer = await servers.fetch(new Request(url, { ...rest, headers }))
        const cookie = answer.headers.get('set-cookie')
        if (cookie !== null) browser.cookie = cookie.split(';')[0]
        if (options.loses?.(new URL(url).pathname)) throw new TypeError('the answer was lost')
        return answer
      },
      clock: { now: () => servers.clock.now() + skewMs, ...clock },
      draw: drawBytes,
    },
    reload() {},
    onFault: (_name, error) => faults.push(error),
  })
  const host = new MessageChannel()
  const caller = createCaller(host.port1, {
    clock,
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
    faults,
    events,
    close() {
      caller.close()
      stop()
      stopCustodian()
      port1.close()
      port2.close()
    },
  }
}

export declare namespace openFrame {
  type Options = {
    readonly browser?: Browser
    readonly hostOrigin?: string
    readonly projectId?: string
    /** How wrong the machine's clock is. */
    readonly skewMs?: number
    readonly settings?: Partial<PageSettings>
    /** Whether the answer to this path is lost on its way. */
    loses?(path: string): boolean
  }
}
