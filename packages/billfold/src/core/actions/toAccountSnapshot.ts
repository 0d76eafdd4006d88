import type { AccountId, Namespace } from '../../protocol/caip/types.ts'
import type { KitState, NamespaceState } from '../state/KitState.ts'
import type { AccountSnapshot } from './getAccount.ts'

/** What a button draws of an account: what only hosts ask for is no part of a first load. */
export type ShownAccount = Omit<AccountSnapshot, 'explorerUrl'>

/** Builds the host's picture of one namespace. */
export function toAccountSnapshot(
  namespace: Namespace,
  now: NamespaceState | undefined,
  identities: KitState['identities'],
): ShownAccount {
  const address = now?.accounts[0]?.address
  const accountId: AccountId | undefined = address && now?.networkId ? `${now.networkId}:${address}` : undefined
  const identity = accountId && identities[accountId]
  return {
    status: now?.status ?? 'disconnected',
    isConnected: now?.status === 'connected',
    isLocked: now?.status === 'disconnected' && !!now.lockedId,
    namespace,
    address,
    accountId,
    networkId: now?.networkId,
    accounts: now?.accounts ?? [],
    connectorId: now?.connectorId,
    profileName: identity?.name,
    profileImage: identity?.avatar,
  }
}
