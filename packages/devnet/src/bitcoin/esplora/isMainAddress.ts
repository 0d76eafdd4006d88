import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '../wire/sha256.ts'

/** Whether a text is an address of the main network, which this chain refuses as one of another network. */
export function isMainAddress(text: string): boolean {
  const segwit = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text)
  if (segwit) return segwit.prefix === 'bc'
  try {
    const [version] = createBase58check(sha256).decode(text)
    return version === 0 || version === 5
  } catch {
    return false
  }
}
