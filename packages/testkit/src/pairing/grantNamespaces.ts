import type { ProposalNamespace, SessionNamespaces, SessionProposal } from './PairingMessages.ts'
import { pairingEvents, pairingMethods } from './pairingMethods.ts'
import { WireRefusal } from './WireRefusal.ts'

/**
 * What the wallet can grant of a proposal: of `eip155` the chains it knows, the methods and events it has. Both lists of
 * namespaces count; a namespace that names no chains and a key that is a chain are read as the specification says.
 * @throws WireRefusal 5100 to 5104 when something required is missing, or nothing is left.
 */
export function grantNamespaces(proposal: SessionProposal, wallet: grantNamespaces.Wallet): SessionNamespaces {
  const required = Object.entries(proposal.requiredNamespaces)
  for (const [key, namespace] of required) requireAll(key, namespace, wallet)
  const asked = [...required, ...Object.entries(proposal.optionalNamespaces)].filter(([key]) => isOurs(key))
  const known = wallet.chainIds.map(id => `eip155:${id}`)
  const isForAll = asked.length === 0 && required.length === 0 && Object.keys(proposal.optionalNamespaces).length === 0
  const wanted = (pick: (namespace: ProposalNamespace) => readonly string[]) => [
    ...new Set(asked.flatMap(([, namespace]) => pick(namespace))),
  ]
  const chains = isForAll ? known : [...new Set(asked.flatMap(([key, namespace]) => chainsOf(key, namespace)))]
  const granted = known.filter(chain => chains.includes(chain))
  if (granted.length === 0) throw new WireRefusal(5100, 'Unsupported chains.')
  const methods = isForAll ? pairingMethods : wanted(({ methods }) => methods)
  const events = isForAll ? pairingEvents : wanted(({ events }) => events)
  return {
    eip155: {
      chains: granted,
      accounts: granted.flatMap(chain => wallet.accounts.map(address => `${chain}:${address}`)),
      methods: methods.filter(method => pairingMethods.includes(method)),
      events: events.filter(event => pairingEvents.includes(event)),
    },
  }
}

export declare namespace grantNamespaces {
  type Wallet = { readonly chainIds: readonly number[]; readonly accounts: readonly string[] }
}

function requireAll(key: string, namespace: ProposalNamespace, wallet: grantNamespaces.Wallet): void {
  if (!isOurs(key)) throw new WireRefusal(5104, `Unsupported namespace key. ${key}`)
  const chain = chainsOf(key, namespace).find(each => !wallet.chainIds.some(id => each === `eip155:${id}`))
  if (chain) throw new WireRefusal(5100, `Unsupported chains. ${chain}`)
  const method = namespace.methods.find(each => !pairingMethods.includes(each))
  if (method) throw new WireRefusal(5101, `Unsupported methods. ${method}`)
  const event = namespace.events.find(each => !pairingEvents.includes(each))
  if (event) throw new WireRefusal(5102, `Unsupported events. ${event}`)
}

function chainsOf(key: string, namespace: ProposalNamespace): readonly string[] {
  return namespace.chains ?? (key.includes(':') ? [key] : [])
}

function isOurs(key: string): boolean {
  return key === 'eip155' || key.startsWith('eip155:')
}
