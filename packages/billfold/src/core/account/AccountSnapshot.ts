import type { AccountId, Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from '../contracts/Account.ts'
import type { ConnectionStatus } from '../state/KitState.ts'

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
  /** Its page at the explorer of its network, where that has one. */
  readonly explorerUrl: string | undefined
  /** What the account is called (ENS), once that is known: its name leads back to it. */
  readonly profileName: string | undefined
  /** Its picture, safe to show: a `data:` image or one of the API's own. */
  readonly profileImage: string | undefined
}
