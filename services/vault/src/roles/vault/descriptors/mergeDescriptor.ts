import { isRecord } from 'billfold/protocol'

/**
 * A description with the one that it includes: what it says itself comes first, fields of the same path are one.
 *
 * Source: ERC-7730, "Including other descriptors".
 */
export function mergeDescriptor(included: Record<string, unknown>, own: Record<string, unknown>) {
  return merge(included, own) as Record<string, unknown>
}

function merge(base: unknown, own: unknown, name = ''): unknown {
  if (name === 'fields' && Array.isArray(base) && Array.isArray(own)) return mergeFields(base, own)
  if (!isRecord(base) || !isRecord(own)) return own
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])].filter(one => one !== '__proto__')
  return Object.fromEntries(
    names.map(one => [
      one,
      Object.hasOwn(own, one) ? (Object.hasOwn(base, one) ? merge(base[one], own[one], one) : own[one]) : base[one],
    ]),
  )
}

function mergeFields(base: readonly unknown[], own: readonly unknown[]): readonly unknown[] {
  const pathOf = (field: unknown) => (isRecord(field) && typeof field.path === 'string' ? field.path : undefined)
  const left = [...own]
  const merged = base.map(field => {
    const at = left.findIndex(one => pathOf(one) !== undefined && pathOf(one) === pathOf(field))
    return at < 0 ? field : merge(field, left.splice(at, 1)[0])
  })
  return [...merged, ...left]
}
