import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { isSameAddress } from './isSameAddress.ts'

/** Gives all ways of writing one address of a family one key, for sets and maps of addresses. */
export function createAddressKeys(kit: Kit, namespace: Namespace): (address: string) => string {
  const seen = new Map<string, string[]>()
  return address => {
    const lower = address.toLowerCase()
    const alike = seen.get(lower) ?? []
    const known = alike.find(other => isSameAddress(kit, namespace, other, address))
    if (known !== undefined) return known
    seen.set(lower, [...alike, address])
    return address
  }
}
