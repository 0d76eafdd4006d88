import { isEvmAddress, isHex, isRecord } from 'billfold/protocol'
import { refuse } from '../refuse.ts'
import { isAtomicType } from './isAtomicType.ts'
import type { TypedData } from './TypedData.ts'
import { toInteger } from './toInteger.ts'

/**
 * A value checked against its type all the way down, without what its type does not name: that is not signed, so it is not shown. `types` must
 * have passed `checkTypes`. Whole numbers become decimal texts.
 *
 * @throws `rpc/invalid-params`.
 */
export function cleanValue(types: TypedData['types'], type: string, value: unknown, path: string): unknown {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length))) return refuse(`${path} is no such list`)
    return value.map((item, at) => cleanValue(types, element, item, `${path}[${at}]`))
  }
  if (isAtomicType(type)) return cleanAtom(type, value) ?? refuse(`${path} is no ${type}`)
  if (!isRecord(value)) return refuse(`${path} is no object`)
  return Object.fromEntries(
    (types[type] ?? []).map(({ name, type: fieldType }) => {
      if (!Object.hasOwn(value, name)) refuse(`${path}.${name} is missing`)
      return [name, cleanValue(types, fieldType, value[name], `${path}.${name}`)]
    }),
  )
}

function cleanAtom(type: string, value: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'string') return typeof value === 'string' && !/\p{Cs}/u.test(value) ? value : undefined
  if (type === 'address') return isEvmAddress(value) ? value : undefined
  if (type === 'bytes') return isHex(value) ? value : undefined
  if (type.startsWith('bytes'))
    return isHex(value) && value.length === 2 + Number(type.slice(5)) * 2 ? value : undefined
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.slice(isSigned ? 3 : 4))
  const number = toInteger(value)
  if (number === undefined) return undefined
  const [least, beyond] = isSigned ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits]
  return number >= least && number < beyond ? number.toString() : undefined
}
