import type { AccountId, Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from '../contracts/Account.ts'
import type { Kit } from '../Kit.ts'
import type { ConnectionStatus, KitState, NamespaceState } from '../state/KitState.ts'

/** What a host sees of an account. `isConnected` is true only once a provider answered. */
export type AccountSnapshot = {
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** The connected extension shares no account now: it is locked, or starting. The account comes back by itself. */
  readonly isLocked: boolean
  readonly namespace: Namespace
  readonly address: string | undefined
  /** CAIP-10, once both address and network are known. */
  readonly accountId: AccountId | undefined
  readonly networkId: NetworkId | undefined
  readonly accounts: readonly Account[]
  readonly connectorId: string | undefined
  /** What the account is called (ENS), once that is known: its name leads back to it. */
  readonly profileName: string | undefined
  /** Its picture, safe to show: a `data:` image or one of the API's own. */
  readonly profileImage: string | undefined
}

/**
 * The account of a namespace, by default the active one.
 * @example const { address, isConnected } = getAccount(kit)
 */
export function getAccount(kit: Kit, parameters: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot {
  const state = kit.store.getState()
  const namespace = parameters.namespace ?? state.activeNamespace
  return toAccountSnapshot(namespace, state.namespaces[namespace], state.identities)
}

/** Builds the host's picture of one namespace. */
export function toAccountSnapshot(
  namespace: Namespace,
  now: NamespaceState | undefined,
  identities: KitState['identities'],
): AccountSnapshot {
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
