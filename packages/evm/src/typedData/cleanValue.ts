import { isEvmAddress, isHex, isRecord } from 'billfold/protocol'
import { isAtomicType } from './isAtomicType.ts'
import { refuseTypedData } from './refuseTypedData.ts'
import type { TypedData } from './TypedData.ts'

/**
 * A value of EIP-712 data, checked against its type all the way down, without what its type does not name: that would be
 * shown by a wallet, perhaps, but not be signed. `types` must have passed `checkTypes`.
 */
export function cleanValue(types: TypedData['types'], type: string, value: unknown, path: string): unknown {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length)))
      refuseTypedData(`${path} is no list${length ? ` of ${length}` : ''}`)
    return value.map((item, at) => cleanValue(types, element, item, `${path}[${at}]`))
  }
  if (isAtomicType(type)) return isOfAtomicType(type, value) ? value : refuseTypedData(`${path} is no ${type}`)
  if (!isRecord(value)) refuseTypedData(`${path} is no ${type}`)
  return Object.fromEntries(
    (types[type] ?? []).map(({ name, type: fieldType }) => {
      if (!Object.hasOwn(value, name)) refuseTypedData(`${path}.${name} is missing`)
      return [name, cleanValue(types, fieldType, value[name], `${path}.${name}`)]
    }),
  )
}

function isOfAtomicType(type: string, value: unknown): boolean {
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'string') return typeof value === 'string'
  if (type === 'address') return isEvmAddress(value)
  if (type === 'bytes') return isHex(value)
  if (type.startsWith('bytes')) return isHex(value) && value.length === 2 + Number(type.slice(5)) * 2
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.slice(isSigned ? 3 : 4))
  const number = toInteger(value)
  if (number === undefined) return false
  return isSigned ? number >= -(1n << (bits - 1n)) && number < 1n << (bits - 1n) : number >= 0n && number < 1n << bits
}

function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)) return undefined
  return BigInt(value)
}
