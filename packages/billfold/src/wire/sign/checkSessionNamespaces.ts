import { isAccountId } from '../../protocol/caip/isAccountId.ts'
import { isNetworkId } from '../../protocol/caip/isNetworkId.ts'
import type { SessionNamespaces } from './namespaceTypes.ts'
import type { SignError } from './signErrors.ts'
import * as signErrors from './signErrors.ts'
import { toNamespaceOfKey } from './toNamespaceOfKey.ts'

/**
 * What is wrong with the namespaces that a wallet grants, by the specification: at least one, every key a namespace or
 * a chain, every account CAIP-10, below its key, and at least one of them. `undefined` when they may be kept.
 */
export function checkSessionNamespaces(namespaces: SessionNamespaces): SignError | undefined {
  const entries = Object.entries(namespaces)
  if (entries.length === 0) return signErrors.unsupportedNamespaceKey
  for (const [key, { accounts, chains }] of entries) {
    if (toNamespaceOfKey(key) === undefined) return signErrors.unsupportedNamespaceKey
    const isBelow = (id: string) => id === key || id.startsWith(`${key}:`)
    if (accounts.length === 0 || !accounts.every(account => isAccountId(account) && isBelow(account)))
      return signErrors.unsupportedAccounts
    if (chains?.some(chain => !isNetworkId(chain) || !isBelow(chain))) return signErrors.unsupportedChains
  }
  return undefined
}
