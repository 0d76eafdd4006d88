/** Links to those of our public types that a printed type names, where the reader finds their values; empty for none. */
export function linkTypes(type: string, known: ReadonlySet<string>): string {
  const names = [...new Set(type.match(/\b[A-Z]\w+/g) ?? [])].filter(name => known.has(name))
  return names.map(name => `[${name}](./types.md#${name.toLowerCase()})`).join(', ')
}
