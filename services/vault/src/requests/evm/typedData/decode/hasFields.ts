import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'

/** Whether a struct has exactly these fields: "type name" each, in order. */
export function hasFields({ types }: TypedData, struct: string, fields: readonly string[]): boolean {
  const own = Object.hasOwn(types, struct) ? (types[struct] ?? []) : []
  return own.map(({ type, name }) => `${type} ${name}`).join() === fields.join()
}
