import type { AbiType } from '../../decode/AbiType.ts'
import { type AbiValue, readAbi } from '../../decode/readAbi.ts'
import type { ClearNode } from './ClearNode.ts'
import type { SignaturePart } from './parseSignature.ts'

/** The arguments of a call with their names; `undefined` where the data does not hold them. `data` is 0x hex without the selector. */
export function readArguments(parts: readonly SignaturePart[], data: string): ClearNode | undefined {
  const types = parts.map(toAbiType)
  if (!types.every(type => type !== undefined)) return undefined
  const values = readAbi(types, data)
  return values && nameAll(parts, values)
}

function toAbiType({ lists, parts, type }: SignaturePart): AbiType | undefined {
  const inner = parts?.map(toAbiType)
  if (inner?.some(one => one === undefined)) return undefined
  const base = inner ? { tuple: inner as AbiType[] } : toPlainType(type)
  return lists.reduce<AbiType | undefined>((list, count) => list && (count === null ? { list } : { list, count }), base)
}

function toPlainType(type: string): AbiType | undefined {
  if (type === 'address' || type === 'bool' || type === 'bytes') return type
  if (type === 'string') return 'text'
  const [, kind, digits] = /^(uint|int|bytes)(\d{1,3})$/.exec(type) ?? []
  const size = Number(digits)
  if (kind === 'bytes') return size >= 1 && size <= 32 ? 'word' : undefined
  if (kind === undefined || size % 8 !== 0 || size < 8 || size > 256) return undefined
  return kind === 'int' ? 'int' : 'uint'
}

function nameAll(parts: readonly SignaturePart[], values: readonly AbiValue[]): ClearNode {
  const members = parts.map(({ name, lists, ...part }, at): [string, ClearNode] => [
    name === '' || parts.findIndex(one => one.name === name) !== at ? String(at) : name,
    nameOne(part, lists, values[at]!),
  ])
  return { members: new Map(members) }
}

function nameOne(
  part: Pick<SignaturePart, 'parts' | 'type'>,
  lists: readonly (number | null)[],
  value: AbiValue,
): ClearNode {
  if (lists.length > 0)
    return { items: (value as readonly AbiValue[]).map(one => nameOne(part, lists.slice(0, -1), one)) }
  if (part.parts) return nameAll(part.parts, value as readonly AbiValue[])
  const digits = /^bytes(\d+)$/.exec(part.type)?.[1]
  const cut = digits === undefined ? value : (value as string).slice(0, 2 + Number(digits) * 2)
  return { type: part.type, value: cut as bigint | string | boolean }
}
