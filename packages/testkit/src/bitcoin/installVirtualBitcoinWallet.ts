import type { Unsubscribe } from 'billfold/adapter'
import { createLeatherFace } from './faces/createLeatherFace.ts'
import { createOkxFace } from './faces/createOkxFace.ts'
import { createSatsConnectFace } from './faces/createSatsConnectFace.ts'
import { createStandardFace } from './faces/createStandardFace.ts'
import { createUnisatFace } from './faces/createUnisatFace.ts'
import type { VirtualBitcoinWallet } from './VirtualBitcoinWallet.ts'

/**
 * Puts a virtual Bitcoin wallet into a page as one kind of wallet: registered by the wallet standard, listed in
 * `btc_providers`, or behind the global of Leather, OKX, Unisat, Bitget or Binance. In Node any `EventTarget` serves as the
 * page.
 *
 * @returns a function that takes it out again; the wallet itself goes on until `wallet.destroy()`.
 * @example const uninstall = installVirtualBitcoinWallet(window, createVirtualBitcoinWallet(), { as: 'standard' })
 */
export function installVirtualBitcoinWallet(
  page: EventTarget,
  wallet: VirtualBitcoinWallet,
  options: installVirtualBitcoinWallet.Options,
): Unsubscribe {
  const globals = page as unknown as Record<string, unknown>
  const put = (name: string, value: unknown): Unsubscribe => {
    globals[name] = value
    return () => void delete globals[name]
  }
  switch (options.as) {
    case 'standard':
      return register(page, createStandardFace(wallet, options))
    case 'sats-connect': {
      const path = `${wallet.name.replace(/\W/g, '')}Provider`
      const row = { id: path, name: wallet.name, icon: wallet.icon, methods: [] }
      const listed = Array.isArray(globals.btc_providers) ? globals.btc_providers : []
      const remove = put(path, createSatsConnectFace(wallet))
      globals.btc_providers = [...listed, row]
      return () => {
        remove()
        globals.btc_providers = (globals.btc_providers as unknown[]).filter(item => item !== row)
      }
    }
    case 'leather':
      return put('LeatherProvider', createLeatherFace(wallet))
    case 'okx':
      return put('okxwallet', createOkxFace(wallet))
    case 'unisat':
      return put('unisat', createUnisatFace(wallet))
    case 'bitget':
      return put('bitkeep', { unisat: createUnisatFace(wallet) })
    case 'binance':
      return put('binancew3w', { bitcoin: createUnisatFace(wallet) })
  }
}

export declare namespace installVirtualBitcoinWallet {
  type Options = {
    /** Which kind of wallet it appears as. */
    readonly as: 'standard' | 'sats-connect' | 'leather' | 'okx' | 'unisat' | 'bitget' | 'binance'
    /** Features of the wallet standard that it lacks. */
    readonly without?: readonly string[]
  }
}

type Register = (...wallets: readonly object[]) => Unsubscribe

function register(page: EventTarget, face: object): Unsubscribe {
  const stops: Unsubscribe[] = []
  const onReady = (event: Event) => {
    stops.push((event as CustomEvent<{ register: Register }>).detail.register(face))
  }
  page.addEventListener('wallet-standard:app-ready', onReady)
  const detail = ({ register: run }: { register: Register }) => void stops.push(run(face))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const stop of stops) stop()
  }
}
