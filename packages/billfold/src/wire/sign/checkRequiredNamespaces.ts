import type { ProposalNamespaces, SessionNamespaces } from './namespaceTypes.ts'
import type { SignError } from './signErrors.ts'
import * as signErrors from './signErrors.ts'
import { toChainsOf } from './toChainsOf.ts'
import { toGrantOf } from './toGrantOf.ts'

/**
 * What a wallet left out of that which an application required, by the specification: every chain has an account, and
 * every method and event is granted on every such chain. `undefined` when nothing is missing; more is allowed.
 */
export function checkRequiredNamespaces(
  required: ProposalNamespaces,
  granted: SessionNamespaces,
): SignError | undefined {
  const chains: readonly string[] = toChainsOf(granted)
  for (const [key, { chains: wanted = [key], methods, events }] of Object.entries(required)) {
    for (const chain of wanted) {
      if (!chains.includes(chain)) return signErrors.unsupportedChains
      const grant = toGrantOf(granted, chain)
      if (methods.some(method => !grant.methods.includes(method))) return signErrors.unsupportedMethods
      if (events.some(event => !grant.events.includes(event))) return signErrors.unsupportedEvents
    }
  }
  return undefined
}
