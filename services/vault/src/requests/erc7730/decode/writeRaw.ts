import { isEvmAddress, toChecksumAddress } from 'billfold/protocol'
import type { ClearNode } from './ClearNode.ts'

/** A value as it is: numbers in decimals, bytes in 0x hex, addresses in EIP-55's writing; of lists and structs each part by itself. */
export function writeRaw(node: ClearNode): readonly string[] {
  if ('items' in node) return node.items.flatMap(writeRaw)
  if ('members' in node) return [...node.members.values()].flatMap(writeRaw)
  const text = String(node.value)
  return [node.type === 'address' && isEvmAddress(text) ? toChecksumAddress(text) : text]
}
