import type { ProposalNamespace, SessionNamespace, SessionNamespaces, SessionProposal } from './PairingMessages.ts'
import type { Grantable } from './toGrantable.ts'
import { WireRefusal } from './WireRefusal.ts'

type Asked = readonly (readonly [key: string, namespace: ProposalNamespace])[]

/**
 * What the wallet can grant of a proposal: of each family the chains it knows, the methods and events it has. Both lists
 * of namespaces count; a namespace that names no chains and a key that is a chain are read as the specification says.
 * @throws WireRefusal 5100 to 5104 when something required is missing, or nothing is left.
 */
export function grantNamespaces(proposal: SessionProposal, families: readonly Grantable[]): SessionNamespaces {
  const required = Object.entries(proposal.requiredNamespaces)
  for (const [key, namespace] of required) requireAll(key, namespace, families)
  const asked = [...required, ...Object.entries(proposal.optionalNamespaces)]
  const granted = families.flatMap(family => {
    const found = grantOne(family, asked)
    return found ? [[family.namespace, found] as const] : []
  })
  if (granted.length === 0) throw new WireRefusal(5100, 'Unsupported chains.')
  return Object.fromEntries(granted)
}

function grantOne(family: Grantable, all: Asked): SessionNamespace | undefined {
  const asked = all.filter(([key]) => isOf(family, key))
  // Nothing at all is asked for: everything may be granted.
  const isForAll = all.length === 0
  const wanted = (pick: (namespace: ProposalNamespace) => readonly string[]) => [
    ...new Set(asked.flatMap(([, namespace]) => pick(namespace))),
  ]
  const named = asked.flatMap(([key, namespace]) => chainsOf(key, namespace))
  const chains = isForAll ? family.chains : family.chains.filter(chain => named.includes(chain))
  if (chains.length === 0) return undefined
  const methods = isForAll ? family.methods : wanted(namespace => namespace.methods)
  const events = isForAll ? family.events : wanted(namespace => namespace.events)
  return {
    chains,
    accounts: chains.flatMap(chain => family.accounts(chain).map(address => `${chain}:${address}`)),
    methods: methods.filter(method => family.methods.includes(method)),
    events: events.filter(event => family.events.includes(event)),
  }
}

function requireAll(key: string, namespace: ProposalNamespace, families: readonly Grantable[]): void {
  const family = families.find(each => isOf(each, key))
  if (!family) throw new WireRefusal(5104, `Unsupported namespace key. ${key}`)
  const chain = chainsOf(key, namespace).find(each => !family.chains.includes(each))
  if (chain) throw new WireRefusal(5100, `Unsupported chains. ${chain}`)
  const method = namespace.methods.find(each => !family.methods.includes(each))
  if (method) throw new WireRefusal(5101, `Unsupported methods. ${method}`)
  const event = namespace.events.find(each => !family.events.includes(each))
  if (event) throw new WireRefusal(5102, `Unsupported events. ${event}`)
}

function chainsOf(key: string, namespace: ProposalNamespace): readonly string[] {
  return namespace.chains ?? (key.includes(':') ? [key] : [])
}

function isOf({ namespace }: Grantable, key: string): boolean {
  return key === namespace || key.startsWith(`${namespace}:`)
}
