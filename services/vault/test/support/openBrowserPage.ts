import type { PageSeams } from '../../src/browser/PageSeams.ts'
import type { PageSettings } from '../../src/contract/calls/pageSettings.ts'
import { drawBytes } from '../../src/custody/bytes/drawBytes.ts'
import { connectCustodian } from '../../src/custody/worker/connectCustodian.ts'
import { startCustodian } from '../../src/custody/worker/startCustodian.ts'
import { escrowUrl, vaultUrl } from './addresses.ts'
import { type Browser, createBrowser } from './createBrowser.ts'
import type { createTestVault } from './createTestVault.ts'

/** What a page of the vault has of a browser partition: real worker code behind a real channel, and the way to real servers. */
export async function openBrowserPage(
  servers: Awaited<ReturnType<typeof createTestVault>>,
  options: openBrowserPage.Options = {},
) {
  const { browser = createBrowser(), projectId = 'alpha', skewMs = 0 } = options
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
    logins: [],
    escrowDelayMs: 0,
    networks: [],
    ...options.settings,
  }
  const asked: string[] = []
  const refused: string[] = []
  const seams: PageSeams = {
    async fetch(input, init) {
      const url = String(input)
      const path = new URL(url).pathname
      asked.push(path)
      // The nodes of networks are real.
      if (!url.startsWith(vaultUrl) && !url.startsWith(escrowUrl)) return fetch(input, init)
      if (options.reachesNot?.(path)) throw new TypeError('nobody was reached')
      const headers = new Headers(init?.headers)
      headers.set('origin', vaultUrl)
      if (browser.cookie !== undefined && url.startsWith(vaultUrl)) headers.set('cookie', browser.cookie)
      const { signal, ...rest } = init ?? {}
      const answer = await untilLetGo(servers.fetch(new Request(url, { ...rest, headers })), signal)
      if (!answer.ok) refused.push(`${path} ${answer.status}`)
      const cookie = answer.headers.get('set-cookie')
      if (cookie !== null) browser.cookie = cookie.split(';')[0]
      if (options.loses?.(path)) throw new TypeError('the answer was lost')
      return answer
    },
    clock: {
      now: () => servers.clock.now() + skewMs + (options.skewOf?.() ?? 0),
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    },
    draw: drawBytes,
  }
  return {
    asked,
    /** Answers that a browser writes into its console as errors. */
    refused,
    browser,
    custodian: connectCustodian(port1 as unknown as Parameters<typeof connectCustodian>[0]),
    seams,
    settings,
    storage: browser.session,
    vaultOrigin: vaultUrl,
    close() {
      stopCustodian()
      port1.close()
      port2.close()
    },
  }
}

/** As a browser does with a question whose page does not wait any more. */
function untilLetGo(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })
}

export declare namespace openBrowserPage {
  type Options = {
    readonly browser?: Browser
    readonly projectId?: string
    /** How wrong the machine's clock is. */
    readonly skewMs?: number
    /** How wrong it is by now. */
    skewOf?(): number
    readonly settings?: Partial<PageSettings>
    /** Whether the answer to this path is lost on its way. */
    loses?(path: string): boolean
    /** Whether a question to this path is lost on its way. */
    reachesNot?(path: string): boolean
  }
}
