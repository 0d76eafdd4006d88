import { isAtomicType } from './isAtomicType.ts'
import { refuseTypedData } from './refuseTypedData.ts'
import type { TypedData } from './TypedData.ts'

const identifier = /^[a-z_$][\w$]*$/i

/**
 * Checks the types of EIP-712 data as a graph: every name an identifier, every field once, every struct that is used
 * defined, none containing itself. Throws `rpc/invalid-params`.
 */
export function checkTypes(types: TypedData['types'], primaryType: string): void {
  if (!Object.hasOwn(types, primaryType)) refuseTypedData(`primaryType ${primaryType} is not defined`)
  const state = new Map<string, 'open' | 'done'>()
  const visit = (struct: string, path: string): void => {
    if (state.get(struct) === 'done') return
    if (state.get(struct) === 'open') refuseTypedData(`${path} contains itself`)
    state.set(struct, 'open')
    const names = new Set<string>()
    for (const { name, type } of types[struct] ?? []) {
      if (!identifier.test(name)) refuseTypedData(`${struct} has a field without a proper name`)
      if (names.has(name)) refuseTypedData(`${struct}.${name} is defined twice`)
      names.add(name)
      const base = type.replace(/(\[\d*\])+$/, '')
      if (isAtomicType(base)) continue
      if (!Object.hasOwn(types, base)) refuseTypedData(`${struct}.${name} is of the unknown type ${base}`)
      visit(base, `${path}.${name}`)
    }
    state.set(struct, 'done')
  }
  for (const struct of Object.keys(types)) {
    if (!identifier.test(struct) || isAtomicType(struct)) refuseTypedData(`${struct} cannot be the name of a struct`)
    visit(struct, struct)
  }
}
