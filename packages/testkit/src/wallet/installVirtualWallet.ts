import type { Unsubscribe } from 'billfold/adapter'
import type { VirtualWallet } from './VirtualWallet.ts'

/**
 * Puts a virtual wallet into a page: it announces itself by EIP-6963 now and whenever a page asks, and stands at
 * `window.ethereum` when `legacy` is set. In Node any `EventTarget` serves as the page.
 *
 * @returns a function that takes it out again; the wallet itself goes on until `wallet.destroy()`.
 * @example const uninstall = installVirtualWallet(window, wallet)
 */
export function installVirtualWallet(
  page: EventTarget & { ethereum?: unknown },
  wallet: VirtualWallet,
  options: installVirtualWallet.Options = {},
): Unsubscribe {
  const { clock, provider } = wallet
  const announceOnce = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider })
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = () => {
    for (let count = 0; count < wallet.switches.announceTimes; count += 1) announceOnce()
  }
  const begin = () => {
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  let cancel = () => {}
  if (options.isAnnounced ?? true) {
    const { announceLateMs } = wallet.switches
    if (announceLateMs > 0) cancel = clock.after(announceLateMs, begin)
    else begin()
  }
  const { legacy = false } = options
  if (legacy === 'listed') {
    list(page, provider)
    page.dispatchEvent(new Event('ethereum#initialized'))
  } else if (legacy) {
    const isLocked = legacy === 'nonConfigurable'
    Object.defineProperty(page, 'ethereum', {
      value: provider,
      configurable: !isLocked,
      writable: !isLocked,
      enumerable: true,
    })
    page.dispatchEvent(new Event('ethereum#initialized'))
  }
  return () => {
    cancel()
    page.removeEventListener('eip6963:requestProvider', announce)
    // A non-configurable one stays, as a wallet that fights for the place would.
    if (legacy === true && page.ethereum === provider) delete page.ethereum
  }
}

export declare namespace installVirtualWallet {
  type Options = {
    /** Announce by EIP-6963; default `true`. */
    readonly isAnnounced?: boolean
    /**
     * Stand at `window.ethereum` too, as older wallets do; `nonConfigurable` so that no script can replace it, `listed` among
     * its `providers`, which the first of them brings.
     */
    readonly legacy?: boolean | 'nonConfigurable' | 'listed'
  }
}

function list(page: { ethereum?: unknown }, provider: object): void {
  const { providers } = (page.ethereum ?? {}) as { providers?: object[] }
  if (Array.isArray(providers)) providers.push(provider)
  else page.ethereum = Object.assign(provider, { providers: [provider] })
}
