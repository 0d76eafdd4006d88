import type { Page } from 'playwright-core'
import { bindNode } from './bindNode.ts'
import { buildWalletScript } from './buildWalletScript.ts'

/**
 * Puts a wallet into every document that the page loads from now on, before the page's own scripts; `start` is the function
 * of the script that makes it. It asks its nodes through this process, which also keeps what it knows of each origin.
 */
export async function injectWallet(page: Page, { kind, key, options }: injectWallet.Wallet): Promise<void> {
  const binding = `__billfoldNode_${key.replace(/\W/g, '_')}`
  const { code, start } = await buildWalletScript(kind)
  await bindNode(page, binding, kind)
  await page.addInitScript({
    content: `(() => {
      // As extensions do: in the page itself, not in the frames it embeds.
      if (window.top !== window) return
      const options = ${JSON.stringify(options)}
      const ask = window[${JSON.stringify(binding)}]
      delete window[${JSON.stringify(binding)}]
      const fetch = async (url, init) => {
        const { status, body } = await ask({ url: String(url), method: init?.method, body: init?.body })
        if (!status) throw new TypeError('Failed to fetch')
        return new Response(body, { status })
      }
      // A tab of one wallet: what it knows of this origin is kept outside of the page.
      const { origin } = location
      const memoryHost = {
        update: (key, fresh, change) => ask({ origin, key, fresh, change }),
        next: (key, version) => ask({ origin, key, version }),
      }
      ${code}
      BillfoldTestkit.${start}(window, { ...options, fetch, memoryHost })
    })()`,
  })
}

export declare namespace injectWallet {
  type Wallet = {
    readonly kind: buildWalletScript.Kind
    /** Under which it is kept in the page. */
    readonly key: string
    /** Plain JSON. */
    readonly options: object
  }
}
