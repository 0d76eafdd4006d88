import type { Page } from 'playwright-core'
import { walletsKey } from '../wallet/keepInPage.ts'

type Question = { readonly id: string; readonly method: string }
type Kept = Readonly<Record<string, unknown>> & { readonly pending: readonly Question[]; sync(): Promise<void> }

/** Drives a wallet that was put into a page, in the document that is shown now. */
export function createWalletCaller<question extends Question>(
  page: Page,
  key: string,
): createWalletCaller.ReturnType<question> {
  const call = <result>(method: string, ...args: readonly unknown[]) =>
    page.evaluate(
      async ({ slot, key, method, args }) => {
        const wallets = (window as unknown as Record<symbol, Map<string, Kept> | undefined>)[Symbol.for(slot)]
        const wallet = wallets?.get(key)
        if (!wallet) throw new Error(`No virtual wallet ${key} in this page: install it before page.goto`)
        // What another tab of this wallet has changed is known here by now.
        await wallet.sync()
        if (method === 'read') return Object.fromEntries((args as string[]).map(name => [name, wallet[name]])) as never
        if (method === 'mode') {
          ;(wallet as { mode?: unknown }).mode = args[0]
          return undefined as never
        }
        return (wallet[method] as (...args: unknown[]) => never)(...args)
      },
      { slot: walletsKey, key, method, args: [...args] },
    ) as Promise<result>

  const nextRequest = async (method?: string): Promise<question> => {
    const handle = await page.waitForFunction(
      ({ slot, key, method }) => {
        const wallets = (window as unknown as Record<symbol, Map<string, Kept> | undefined>)[Symbol.for(slot)]
        return wallets?.get(key)?.pending.find(request => method === undefined || request.method === method)
      },
      { slot: walletsKey, key, method },
      // Not by animation frames: a background page has none.
      { polling: 50 },
    )
    const request = await handle.jsonValue()
    if (!request) throw new Error('No request waits')
    return request as question
  }
  return {
    call,
    nextRequest,
    approve: async (id, answer) => call('approve', id ?? (await nextRequest()).id, answer),
    reject: async id => call('reject', id ?? (await nextRequest()).id),
  }
}

export declare namespace createWalletCaller {
  type ReturnType<question> = {
    /** Runs one call on the wallet; `read` gives the named members, `mode` sets the mode. */
    call<result = void>(method: string, ...args: readonly unknown[]): Promise<result>
    nextRequest(method?: string): Promise<question>
    approve(id?: string, answer?: object): Promise<void>
    reject(id?: string): Promise<void>
  }
}
