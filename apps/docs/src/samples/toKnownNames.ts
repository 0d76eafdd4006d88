import type { PublicName } from '../PublicName.ts'

/** From which entry an example of a docstring gets a name; of two entries with one name, the first. */
export function toKnownNames(names: ReadonlyMap<string, readonly PublicName[]>): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  // The protocol names its errors by words that examples use for other things.
  const order = [...names.keys()].sort((one, other) => rank(one) - rank(other))
  for (const specifier of order)
    for (const { name, kind } of names.get(specifier) ?? [])
      if (kind !== 'type' && !known.has(name)) known.set(name, specifier)
  return known
}

function rank(specifier: string): number {
  return ['billfold', 'billfold/react', '@billfold/evm', '@billfold/evm/networks'].indexOf(specifier) + 1 || 99
}
