import type { TypedData } from './TypedData.ts'

/**
 * A struct with all that it is made of, as its hash begins with.
 *
 * Source: EIP-712, "Definition of encodeType".
 */
export function encodeType(types: TypedData['types'], struct: string): string {
  const found = new Set<string>()
  const collect = (name: string) => {
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const { type } of types[name] ?? []) collect(type.replace(/\[.*$/, ''))
  }
  collect(struct)
  found.delete(struct)
  return [struct, ...[...found].sort()]
    .map(name => `${name}(${(types[name] ?? []).map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
