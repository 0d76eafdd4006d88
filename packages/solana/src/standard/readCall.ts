import { readMember } from './readMember.ts'
import type { StandardWallet } from './StandardWallet.ts'

/** The function of a wallet's feature, bound to it; `undefined` when the wallet does not have it. */
export function readCall(
  wallet: StandardWallet,
  feature: string,
  name: string,
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  const found = readMember(readMember(wallet, 'features'), feature)
  const call = readMember(found, name)
  return typeof call === 'function' ? (...inputs) => call.apply(found, inputs) : undefined
}
