import { refuse } from '../refuse.ts'
import type { RlpItem } from './RlpItem.ts'
import { toNumber } from './toNumber.ts'

/** Deeper lists than these are in no transaction. */
const deepest = 8

/**
 * Reads RLP to its last byte. Only the shortest writing passes, so that no two texts mean the same.
 *
 * @throws `rpc/invalid-params`.
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const [item, end] = readItem(bytes, 0, 0)
  return end === bytes.length ? item : refuse('RLP with bytes behind its end')
}

function readItem(bytes: Uint8Array, at: number, depth: number): readonly [RlpItem, number] {
  const first = bytes[at]
  if (first === undefined || depth > deepest) refuse('RLP that ends too early, or nests too deep')
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1]
  const isList = first >= 0xc0
  const [start, end] = readBounds(bytes, at, first - (isList ? 0xc0 : 0x80))
  if (!isList) {
    if (end - start === 1 && bytes[start]! < 0x80) refuse('RLP that is not the shortest')
    return [bytes.subarray(start, end), end]
  }
  const items: RlpItem[] = []
  for (let next = start; next < end; ) {
    const [item, after] = readItem(bytes, next, depth + 1)
    if (after > end) refuse('RLP whose item leaves its list')
    items.push(item)
    next = after
  }
  return [items, end]
}

function readBounds(bytes: Uint8Array, at: number, short: number): readonly [number, number] {
  let start = at + 1
  let length = short
  if (short > 55) {
    const size = bytes.subarray(start, start + short - 55)
    start += short - 55
    length = size.length > 4 ? Number.POSITIVE_INFINITY : Number(toNumber(size))
    if (size[0] === 0 || length < 56) refuse('RLP that is not the shortest')
  }
  if (start + length > bytes.length) refuse('RLP that ends too early')
  return [start, start + length]
}
