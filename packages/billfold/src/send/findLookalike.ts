import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { comparedCharacters } from './sendLimits.ts'

/**
 * One of `known` that reads like `address` where people look, its first and last characters, but is another: an attacker
 * may have made `address` so that it is taken for that one (address poisoning).
 */
export function findLookalike(
  kit: Kit,
  namespace: Namespace,
  address: string,
  known: readonly string[],
): string | undefined {
  if (known.some(other => isSameAddress(kit, namespace, address, other))) return undefined
  return known.find(other => endsOf(other) === endsOf(address))
}

function endsOf(address: string): string {
  const isHex = /^0x/i.test(address)
  const digits = isHex ? address.slice(2).toLowerCase() : address
  return `${isHex}${digits.slice(0, comparedCharacters)}…${digits.slice(-comparedCharacters)}`
}
