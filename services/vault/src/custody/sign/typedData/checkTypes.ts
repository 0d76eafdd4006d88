import { refuse } from '../refuse.ts'
import { domainTypes } from './domainTypes.ts'
import { isAtomicType } from './isAtomicType.ts'
import type { TypedData } from './TypedData.ts'

const identifier = /^[a-z_$][\w$]{0,99}$/i

/**
 * Checks the types of EIP-712 data as a graph: names are identifiers, no field twice, every struct that is used is there, none contains
 * itself, none is left over, and a domain has only the fields of the standard with their types.
 *
 * @throws `rpc/invalid-params`.
 */
export function checkTypes(types: TypedData['types'], primaryType: string): void {
  if (!Object.hasOwn(types, primaryType)) refuse(`primaryType ${primaryType.slice(0, 100)} is not defined`)
  const state = new Map<string, 'open' | 'done'>()
  const visit = (struct: string): void => {
    if (state.get(struct) === 'done') return
    if (state.get(struct) === 'open') refuse(`${struct} contains itself`)
    if (!identifier.test(struct) || isAtomicType(struct)) refuse('A struct has no proper name')
    if (state.size > 100) refuse('Too many structs')
    state.set(struct, 'open')
    checkFields(types, struct).forEach(visit)
    state.set(struct, 'done')
  }
  visit(primaryType)
  visit('EIP712Domain')
  for (const struct of Object.keys(types)) if (!state.has(struct)) refuse('A struct is defined and not used')
  for (const { name, type } of types.EIP712Domain ?? [])
    if (domainTypes.find(one => one.name === name)?.type !== type) refuse('The domain has a field of its own')
}

/** Structs that the fields of `struct` are made of. */
function checkFields(types: TypedData['types'], struct: string): string[] {
  const names = new Set<string>()
  const used: string[] = []
  for (const { name, type } of types[struct] ?? []) {
    if (!identifier.test(name)) refuse(`${struct} has a field without a proper name`)
    if (names.has(name)) refuse(`${struct}.${name} is defined twice`)
    names.add(name)
    if (type.length > 200) refuse(`${struct}.${name} has too long a type`)
    const base = type.replace(/(\[([1-9]\d{0,5})?\]){0,8}$/, '')
    if (isAtomicType(base)) continue
    if (!Object.hasOwn(types, base)) refuse(`${struct}.${name} is of an unknown type`)
    used.push(base)
  }
  return used
}
