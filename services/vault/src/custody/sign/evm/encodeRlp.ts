import { join } from '../../bytes/join.ts'
import type { RlpItem } from './RlpItem.ts'
import { toMinimalBytes } from './toMinimalBytes.ts'

/**
 * RLP, as Ethereum writes transactions.
 *
 * Source: Yellow Paper, appendix B.
 */
export function encodeRlp(item: RlpItem): Uint8Array<ArrayBuffer> {
  if (item instanceof Uint8Array) {
    const isItself = item.length === 1 && item[0]! < 0x80
    return isItself ? Uint8Array.from(item) : join(prefix(item.length, 0x80), item)
  }
  const body = join(...item.map(encodeRlp))
  return join(prefix(body.length, 0xc0), body)
}

/** What stands before a body: up to 55 bytes the length itself, beyond that the length of the length. */
function prefix(length: number, offset: number): Uint8Array {
  if (length < 56) return Uint8Array.of(offset + length)
  const size = toMinimalBytes(BigInt(length))
  return join(Uint8Array.of(offset + 55 + size.length), size)
}
