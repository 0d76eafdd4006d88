import { isAccountId } from '../../protocol/caip/isAccountId.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SessionNamespaces } from './namespaceTypes.ts'

/**
 * The chains of a session, CAIP-2, each once: those that have an account. What a namespace lists as `chains` counts
 * for nothing, as in the wallets in use.
 */
export function toChainsOf(namespaces: SessionNamespaces): readonly NetworkId[] {
  const accounts = Object.values(namespaces).flatMap(namespace => namespace.accounts.filter(isAccountId))
  return [...new Set(accounts.map(account => account.slice(0, account.lastIndexOf(':')) as NetworkId))]
}
