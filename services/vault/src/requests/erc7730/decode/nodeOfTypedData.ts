import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import type { ClearNode } from './ClearNode.ts'

/** The message of typed data with its types. `data` must come from the frozen bytes: its values are checked. */
export function nodeOfTypedData({ message, primaryType, types }: TypedData): ClearNode {
  return read(primaryType, message)

  function read(type: string, value: unknown): ClearNode {
    const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (element !== undefined)
      return { items: (Array.isArray(value) ? value : []).map((one: unknown) => read(element, one)) }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (fields) {
      const own = (value ?? {}) as Readonly<Record<string, unknown>>
      return { members: new Map(fields.map(field => [field.name, read(field.type, own[field.name])])) }
    }
    if (/^u?int\d*$/.test(type)) return { type, value: BigInt(String(value)) }
    return { type, value: typeof value === 'boolean' ? value : String(value) }
  }
}
