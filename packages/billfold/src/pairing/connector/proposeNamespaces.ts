import type { ChainAdapter } from '../../core/contracts/ChainAdapter.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { ProposalNamespaces } from '../../wire/sign/namespaceTypes.ts'

/**
 * What a wallet is asked for: every configured network of every family that can be paired, the wanted ones first, with
 * the family's methods and events. All of it optional, so that a wallet grants what it has (facts/core.md 3.5.1).
 */
export function proposeNamespaces(
  adapters: Iterable<ChainAdapter>,
  networks: readonly Network[],
  overrides: proposeNamespaces.Overrides = {},
): ProposalNamespaces {
  const proposed: { [namespace: string]: ProposalNamespaces[string] } = {}
  for (const { namespace, methods, pairing } of adapters) {
    const chains = networks.filter(network => network.namespace === namespace).map(network => network.id)
    if (!pairing || chains.length === 0) continue
    const former = Object.entries(pairing.formerIds ?? {}).flatMap(([id, present]) =>
      chains.includes(present) ? [id as NetworkId] : [],
    )
    proposed[namespace] = { chains: [...chains, ...former], methods, events: pairing.events, ...overrides[namespace] }
  }
  return proposed
}

export declare namespace proposeNamespaces {
  /** What to ask for in a namespace, in place of what the kit would ask for. */
  type Overrides = { readonly [namespace: string]: Partial<ProposalNamespaces[string]> }
}
