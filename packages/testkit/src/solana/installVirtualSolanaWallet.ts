import type { Unsubscribe } from 'billfold/adapter'
import type { VirtualSolanaWallet } from './VirtualSolanaWallet.ts'

type Api = { register(...wallets: readonly unknown[]): () => void }

/**
 * Puts a virtual wallet into a page: it registers by the wallet standard now and with every app that becomes ready. In
 * Node any `EventTarget` serves as the page.
 *
 * @returns a function that takes it out again (it unregisters); the wallet itself goes on until `wallet.destroy()`.
 * @example
 * const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 * const uninstall = installVirtualSolanaWallet(window, wallet)
 */
export function installVirtualSolanaWallet(page: EventTarget, wallet: VirtualSolanaWallet): Unsubscribe {
  const unregister = new Set<() => void>()
  const register = (api: Api) => {
    for (let count = 0; count < wallet.switches.announceTimes; count += 1) unregister.add(api.register(wallet.wallet))
  }
  const onReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  const begin = () => {
    page.addEventListener('wallet-standard:app-ready', onReady)
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  const { announceLateMs } = wallet.switches
  let cancel = () => {}
  if (announceLateMs > 0) cancel = wallet.clock.after(announceLateMs, begin)
  else begin()
  return () => {
    cancel()
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const end of unregister) end()
    unregister.clear()
  }
}
