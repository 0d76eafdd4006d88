import type { Recap } from './Recap.ts'

/**
 * Everything that either of two ReCaps allows. For an app that asks for abilities of its own beside the wallet's methods:
 * a sign-in holds one ReCap.
 *
 * @example
 * const own = { att: { 'https://app.example': { 'crud/read': [{}] } } }
 * const resource = encodeRecap(mergeRecap(own, createRecap({ methods: ['personal_sign'] })))
 */
export function mergeRecap(first: Recap, second: Recap): Recap {
  const att = new Map<string, Map<string, readonly Recap.Restriction[]>>()
  for (const [resource, abilities] of [...Object.entries(first.att), ...Object.entries(second.att)]) {
    const merged = att.get(resource) ?? new Map<string, readonly Recap.Restriction[]>()
    for (const [ability, restrictions] of Object.entries(abilities))
      merged.set(ability, distinct([...(merged.get(ability) ?? []), ...restrictions]))
    att.set(resource, merged)
  }
  return { att: Object.fromEntries([...att].map(([resource, abilities]) => [resource, Object.fromEntries(abilities)])) }
}

function distinct(restrictions: readonly Recap.Restriction[]): readonly Recap.Restriction[] {
  return [...new Map(restrictions.map(restriction => [JSON.stringify(restriction), restriction])).values()]
}
