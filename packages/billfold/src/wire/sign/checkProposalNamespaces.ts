import { isNetworkId } from '../../protocol/caip/isNetworkId.ts'
import type { ProposalNamespaces } from './namespaceTypes.ts'
import type { SignError } from './signErrors.ts'
import * as signErrors from './signErrors.ts'
import { toNamespaceOfKey } from './toNamespaceOfKey.ts'

/**
 * What is wrong with the namespaces of a proposal by the specification, as the error to answer it with; `undefined` when
 * they may be asked. An empty table asks for everything that the wallet offers.
 */
export function checkProposalNamespaces(namespaces: ProposalNamespaces): SignError | undefined {
  for (const [key, { chains }] of Object.entries(namespaces)) {
    const namespace = toNamespaceOfKey(key)
    if (namespace === undefined) return signErrors.unsupportedNamespaceKey
    if (chains === undefined ? key === namespace : chains.length === 0) return signErrors.unsupportedChains
    if (chains?.some(chain => !isNetworkId(chain) || !chain.startsWith(`${namespace}:`)))
      return signErrors.unsupportedChains
    if (key !== namespace && chains?.some(chain => chain !== key)) return signErrors.unsupportedChains
  }
  return undefined
}
