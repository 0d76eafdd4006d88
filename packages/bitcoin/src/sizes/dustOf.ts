import type { readAddress } from '../address/readAddress.ts'
import { scriptBytes } from './scriptBytes.ts'

/**
 * Satoshi below which nodes carry no output to an address: three times what it costs to spend it at one satoshi for each
 * virtual byte. Facts: Bitcoin Core's `GetDustThreshold` (MIT): 294 for P2WPKH, 330 for P2TR, 546 for P2PKH.
 */
export function dustOf(address: readAddress.ReturnType): bigint {
  const spending = address.type === 'p2pkh' || address.type === 'p2sh' ? 148n : 67n
  return (9n + scriptBytes(address) + spending) * 3n
}
