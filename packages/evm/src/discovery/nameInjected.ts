import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'

/** Flags by which in-app browsers name themselves. Not `isMetaMask`: nearly every wallet sets it. */
const flags: readonly (readonly [string, string])[] = [
  ['isRabby', 'Rabby Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isPhantom', 'Phantom'],
]

/** What to call a wallet that only set `window.ethereum`: by its own flag, else 'Browser Wallet'. */
export function nameInjected(provider: Eip1193Provider): string {
  try {
    return flags.find(([flag]) => (provider as Record<string, unknown>)[flag] === true)?.[1] ?? 'Browser Wallet'
  } catch {
    return 'Browser Wallet'
  }
}
