/**
 * The hash that identifies a query: as query-core makes it, members of objects in one order. Amounts are bigints,
 * which JSON does not know.
 */
export function toQueryHash(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => {
    if (typeof value === 'bigint') return { bigint: `${value}` }
    const isPlain = Object.prototype.toString.call(value) === '[object Object]'
    return isPlain ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  })
}
