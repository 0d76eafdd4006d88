import type { PublicName } from '../PublicName.ts'

/**
 * What need not have an example. What a bridge of ours needs is no host's to use. Parts are drawn in the gallery with all their states; the protocol is a vocabulary for
 * services, its calls are shown by their own examples; types and values are shown where they are used.
 */
const WITHOUT_EXAMPLES: readonly string[] = ['@billfold/evm/bridge', 'billfold/parts', 'billfold/protocol']

/** What need not have a docstring: rows of errors and limits say themselves what they are; schemas are named as their calls. */
const WITHOUT_DOCSTRINGS = /\/protocol\/(errors\/rows\/|limits\.ts$)/

/** Public names without a docstring or, where one is asked for, without an example; as `file:line: what`. */
export function findUndocumented(names: ReadonlyMap<string, readonly PublicName[]>): readonly string[] {
  const faults = new Set<string>()
  for (const [specifier, list] of names)
    for (const { name, kind, file, line, text, examples } of list) {
      const isSaid =
        text !== '' || WITHOUT_DOCSTRINGS.test(file) || (specifier === 'billfold/protocol' && kind !== 'function')
      if (!isSaid) faults.add(`${file}:${line}: ${name} has no docstring`)
      const isShown = examples.length > 0 || kind === 'type' || kind === 'value' || WITHOUT_EXAMPLES.includes(specifier)
      if (!isShown) faults.add(`${file}:${line}: ${name} has no @example`)
    }
  return [...faults]
}
