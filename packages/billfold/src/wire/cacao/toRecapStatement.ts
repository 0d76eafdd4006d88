import type { Recap } from './Recap.ts'

/**
 * The sentence that describes what a ReCap allows (EIP-5573), as wallets append it to the statement: a numbered group for
 * each resource and namespace of abilities, names sorted. Empty when nothing is allowed.
 *
 * @example toRecapStatement(createRecap({ methods: ['personal_sign'] })) // "… (1) 'request': 'personal_sign' for 'eip155'."
 */
export function toRecapStatement(recap: Recap): string {
  const groups = Object.keys(recap.att)
    .sort()
    .flatMap(resource => {
      const byNamespace = new Map<string, string[]>()
      for (const ability of Object.keys(recap.att[resource] ?? {}).sort()) {
        const [namespace, name] = ability.split('/') as [string, string]
        byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), `'${name}'`])
      }
      return [...byNamespace].map(([namespace, names]) => `'${namespace}': ${names.join(', ')} for '${resource}'.`)
    })
  if (groups.length === 0) return ''
  const numbered = groups.map((group, index) => `(${index + 1}) ${group}`)
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered.join(' ')}`
}
