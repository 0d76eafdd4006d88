import type { BrowserContext, Page } from 'playwright-core'
import { changeMemory } from '../wallet/changeMemory.ts'
import { changeList } from '../wallet/memory/changeList.ts'
import { openMemoryHost } from '../wallet/memory/openMemoryHost.ts'
import type { buildWalletScript } from './buildWalletScript.ts'

type Call =
  | { readonly url: string; readonly method?: string; readonly body?: string }
  | { readonly origin: string; readonly key: string; readonly fresh?: unknown; readonly change?: unknown }
  | { readonly origin: string; readonly key: string; readonly version: number }

/** What a change of a wallet's memory does, by the kind of wallet. */
const appliers: Record<buildWalletScript.Kind, (state: never, change: never) => unknown> = {
  evm: changeMemory,
  solana: changeList,
  bitcoin: changeList,
}

/**
 * Lets the wallet in the page ask its nodes through this process, for the page's policy does not bind an extension, and
 * keeps here what it knows of each origin, for all pages of the browser context.
 */
export function bindNode(
  page: Page,
  name: string,
  kind: buildWalletScript.Kind,
): ReturnType<BrowserContext['exposeBinding']> {
  const host = hostOf(page.context())
  const apply = appliers[kind]
  page.once('close', () => host.leave(page))
  return page.exposeBinding(name, (_source, call: Call) => {
    if ('url' in call) return askNode(call)
    const key = `${call.origin} ${call.key}`
    if ('version' in call) return host.next(page, key, call.version)
    const { change } = call
    return host.update(
      key,
      call.fresh,
      change === undefined ? undefined : state => apply(state as never, change as never),
    )
  })
}

/** A context is a browser of its own: what wallets know of pages ends with it. */
function hostOf(context: BrowserContext): openMemoryHost.ReturnType {
  const slot = Symbol.for('billfold.test-wallet-memory')
  const slots = context as unknown as Record<symbol, openMemoryHost.ReturnType | undefined>
  slots[slot] ??= openMemoryHost()
  return slots[slot]
}

async function askNode({ url, method = 'GET', body }: Extract<Call, { url: string }>) {
  try {
    const headers = { 'content-type': body?.startsWith('{') ? 'application/json' : 'text/plain' }
    const response = await fetch(url, { method, ...(body === undefined ? {} : { headers, body }) })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 0, body: '' }
  }
}
