import type { AccountId, Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import type { KitState, NamespaceState } from '../state/KitState.ts'
import type { AccountSnapshot } from './AccountSnapshot.ts'

/** What a button draws of an account: what only hosts ask for is no part of a first load. */
export type ShownAccount = Omit<AccountSnapshot, 'explorerUrl'>

/** The account of a namespace, by default the active one, for the kit's own parts. */
export function getShownAccount(
  kit: Kit,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): ShownAccount {
  const state = kit.store.getState()
  const namespace = parameters.namespace ?? state.activeNamespace
  return toAccountSnapshot(namespace, state.namespaces[namespace], state.identities)
}

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
