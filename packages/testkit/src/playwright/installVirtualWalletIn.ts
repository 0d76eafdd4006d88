import type { BrowserContext, Page } from 'playwright-core'
import type { Switches } from '../wallet/Switches.ts'
import { type startVirtualWallet, walletsKey } from '../wallet/startVirtualWallet.ts'
import type { VirtualWallet } from '../wallet/VirtualWallet.ts'
import type { LoggedRequest, WalletRequest } from '../wallet/WalletRequest.ts'
import { buildWalletScript } from './buildWalletScript.ts'

const RDNS = 'dev.billfold.test-wallet'

/** A virtual wallet in a page, driven from the test. Every method works on the document that is shown now. */
export type PageWallet = {
  /** Throws switches of the wallet in the page that is shown. A reload starts with those given at the installation. */
  set(change: Partial<Switches>): Promise<void>
  repair(): Promise<void>
  setMode(mode: VirtualWallet['mode']): Promise<void>
  read(): Promise<PageWallet.Reading>
  /** Waits for a question to the visitor, of this method where one is named. */
  nextRequest(method?: string): Promise<WalletRequest>
  /** Says yes, to the oldest question unless one is named; waits for one to come. */
  approve(id?: string): Promise<void>
  reject(id?: string): Promise<void>
  selectAccount(address: string): Promise<void>
  switchChain(chainId: number, rpcUrl?: string): Promise<void>
  /** The visitor takes the page's permission back in the wallet. */
  disconnect(): Promise<void>
  emit(
    event: 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message',
    payload: unknown,
  ): Promise<void>
}

export declare namespace PageWallet {
  type Reading = {
    readonly chainId: number
    readonly permitted: readonly string[]
    readonly pending: readonly WalletRequest[]
    readonly log: readonly LoggedRequest[]
    readonly listenerCount: number
  }
}

/**
 * Puts a virtual wallet into every document that the page loads from now on, as an extension would: before the page's
 * own scripts, untouched by its content policy, and asking its nodes from outside of the page.
 *
 * @throws as `createVirtualWallet`, when a page loads.
 * @example
 * const wallet = await installVirtualWalletIn(page, { chains: { 31337: rpcUrl }, mode: 'manual' })
 * await page.goto(url)
 */
export async function installVirtualWalletIn(
  page: Page,
  options: startVirtualWallet.PlainOptions,
): Promise<PageWallet> {
  const rdns = options.rdns ?? RDNS
  const binding = `__billfoldNode_${rdns.replace(/\W/g, '_')}`
  const script = await buildWalletScript()
  await bind(page, binding)
  await page.addInitScript({
    content: `(() => {
      // As extensions do: in the page itself, not in the frames it embeds.
      if (window.top !== window) return
      const options = ${JSON.stringify(options)}
      const ask = window[${JSON.stringify(binding)}]
      delete window[${JSON.stringify(binding)}]
      const fetch = async (url, init) => {
        const { status, body } = await ask({ url: String(url), body: init.body })
        if (!status) throw new TypeError('Failed to fetch')
        return new Response(body, { status })
      }
      ${script}
      BillfoldTestkit.startVirtualWallet(window, { ...options, rdns: ${JSON.stringify(rdns)}, fetch })
    })()`,
  })

  /** Runs one call on the wallet in the page. */
  const call = <result>(method: string, ...args: readonly unknown[]) =>
    page.evaluate(
      ({ key, rdns, method, args }) => {
        const wallets = (window as unknown as Record<symbol, Map<string, VirtualWallet>>)[Symbol.for(key)]
        const wallet = wallets?.get(rdns)
        if (!wallet) throw new Error(`No virtual wallet ${rdns} in this page: install it before page.goto`)
        if (method === 'read') {
          const { chainId, permitted, pending, log, listenerCount } = wallet
          return { chainId, permitted, pending, log, listenerCount } as never
        }
        if (method === 'mode') {
          wallet.mode = args[0] as VirtualWallet['mode']
          return undefined as never
        }
        return (wallet as unknown as Record<string, (...args: unknown[]) => never>)[method]?.(...args) as never
      },
      { key: walletsKey, rdns, method, args: [...args] },
    ) as Promise<result>

  const nextRequest = async (method?: string): Promise<WalletRequest> => {
    const handle = await page.waitForFunction(
      ({ key, rdns, method }) => {
        const wallets = (window as unknown as Record<symbol, Map<string, VirtualWallet> | undefined>)[Symbol.for(key)]
        return wallets?.get(rdns)?.pending.find(request => method === undefined || request.method === method)
      },
      { key: walletsKey, rdns, method },
      // Not by animation frames: a page that is not in front has none.
      { polling: 50 },
    )
    const request = await handle.jsonValue()
    if (!request) throw new Error('No request waits')
    return request
  }

  return {
    set: change => call('set', change),
    repair: () => call('repair'),
    setMode: mode => call('mode', mode),
    read: () => call('read'),
    nextRequest,
    approve: async id => call('approve', id ?? (await nextRequest()).id),
    reject: async id => call('reject', id ?? (await nextRequest()).id),
    selectAccount: address => call('selectAccount', address),
    switchChain: (chainId, rpcUrl) => call('switchChain', chainId, ...(rpcUrl === undefined ? [] : [rpcUrl])),
    disconnect: () => call('disconnect'),
    emit: (event, payload) => call('emit', event, payload),
  }
}

/** Lets the wallet in the page ask its nodes through this process: the page's policy does not bind an extension. */
function bind(page: Page, name: string): ReturnType<BrowserContext['exposeBinding']> {
  return page.exposeBinding(name, async (_source, { url, body }: { url: string; body: string }) => {
    try {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return { status: response.status, body: await response.text() }
    } catch {
      return { status: 0, body: '' }
    }
  })
}
