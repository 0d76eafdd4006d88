import { toChecksumAddress } from 'billfold/protocol'
import { fromHex } from '../../custody/bytes/fromHex.ts'
import type { AbiType } from './AbiType.ts'

/** Longest list that is read. */
const longest = 1_000

/**
 * Arguments of a call; `undefined` when the data does not hold them: an offset or length that leaves it, an address of more than 20 bytes, a
 * bool that is neither. `data` is 0x hex without the selector. Words and bytes come as 0x hex, numbers as bigint.
 *
 * Source: Solidity documentation, "Contract ABI Specification".
 */
export function readAbi(types: readonly AbiType[], data: string): readonly AbiValue[] | undefined {
  try {
    return readTuple(types, data.slice(2), 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export type AbiValue = string | bigint | boolean | readonly AbiValue[]

// Positions and lengths below count hex digits: two for each byte, 64 for each word.

function readTuple(types: readonly AbiType[], hex: string, base: number): AbiValue[] {
  let at = base
  return types.map(type => {
    const value = isDynamic(type) ? readValue(type, hex, base + readLength(hex, at) * 2) : readValue(type, hex, at)
    at += sizeOf(type)
    return value
  })
}

function readValue(type: AbiType, hex: string, at: number): AbiValue {
  if (typeof type === 'object' && 'tuple' in type) return readTuple(type.tuple, hex, at)
  if (type === 'bytes' || type === 'text') {
    const bytes = `0x${slice(hex, at + 64, readLength(hex, at) * 2)}`
    return type === 'bytes' ? bytes : new TextDecoder().decode(fromHex(bytes))
  }
  if (typeof type === 'object') {
    const count = type.count ?? readLength(hex, at)
    if (count > longest) throw new RangeError('too long a list')
    return readTuple(new Array<AbiType>(count).fill(type.list), hex, type.count === undefined ? at + 64 : at)
  }
  const word = slice(hex, at, 64)
  if (type === 'word') return `0x${word}`
  const value = BigInt(`0x${word}`)
  if (type === 'uint') return value
  if (type === 'int') return BigInt.asIntN(256, value)
  if (type === 'bool' && value < 2n) return value === 1n
  if (type === 'address' && value < 1n << 160n) return toChecksumAddress(`0x${word.slice(24)}`)
  throw new RangeError('not of its type')
}

function readLength(hex: string, at: number): number {
  const value = BigInt(`0x${slice(hex, at, 64)}`)
  if (value * 2n > BigInt(hex.length)) throw new RangeError('longer than the data')
  return Number(value)
}

function slice(hex: string, at: number, length: number): string {
  if (at + length > hex.length) throw new RangeError('beyond the end')
  return hex.slice(at, at + length)
}

function isDynamic(type: AbiType): boolean {
  if (typeof type === 'string') return type === 'bytes' || type === 'text'
  if ('tuple' in type) return type.tuple.some(isDynamic)
  return type.count === undefined || isDynamic(type.list)
}

/** Hex digits of its place in the head. */
function sizeOf(type: AbiType): number {
  if (isDynamic(type) || typeof type === 'string') return 64
  if ('list' in type) return (type.count ?? 0) * sizeOf(type.list)
  return type.tuple.reduce((sum, one) => sum + sizeOf(one), 0)
}
