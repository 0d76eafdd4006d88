import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Connector } from './Connector.ts'
import type { ExternalOwner } from './ExternalOwner.ts'
import type { FeatureTable } from './Features.ts'
import type { Network } from './Network.ts'
import type { Unsubscribe } from './Unsubscribe.ts'
import type { WalletSessionRules } from './WalletSessionRules.ts'

/**
 * What a family gives the kit: networks, discovery, features. A plain, stateless object, so that two kits may share it.
 * Everything family-specific is behind `features`; nothing outside a family asks for the namespace.
 */
export type ChainAdapter = {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  /** RPC methods a wallet of this family may be asked for, offered when a pairing is proposed. */
  readonly methods: readonly string[]
  /**
   * Finds wallets now and later. Everything it starts ends with the returned function. `onLost` takes back one that was
   * found, the same object: it went, or it turned out to be another one under a better name. The kit keeps it while it
   * is in use.
   */
  discover(onFound: (connector: Connector) => void, onLost: (connector: Connector) => void): Unsubscribe
  /** Turns what a host may pass to `addNetwork` (for EVM: any `viem/chains` object) into a network. Throws `options/invalid`. */
  toNetwork(input: unknown): Network
  /** Whether `address` is written as this family writes addresses; with `networkId`, whether it can be used there, too. */
  isAddress(address: string, networkId?: NetworkId): boolean
  /** An address as it is shown, for example with its checksum; absent where there is one way to write it. */
  formatAddress?(address: string): string
  /** How wallets of this family are spoken to over a pairing; absent where they cannot be. */
  readonly pairing?: {
    readonly events: readonly string[]
    /** Ids that wallets of before give to networks, and the present ones: both are proposed, the present ones are seen. */
    readonly formerIds?: Readonly<Record<NetworkId, NetworkId>>
    load(): Promise<WalletSessionRules>
  }
  /** Whether an address has no owner (the zero address), so that assets sent there are lost; absent where no such address exists. */
  isBurnAddress?(address: string): boolean
  /** Absent where a family has no names; present together with the features `resolveName` and `identity`. */
  readonly names?: NameRules
  /** Present when this namespace's connections are owned outside of the kit (by a wagmi config, for example): the kit mirrors them and stores none. */
  readonly connections?: ExternalOwner
  readonly features: FeatureTable
}

/** What the kit has to know of a family's names before it makes a request. Pure, like everything here but the features. */
export type NameRules = {
  /** Whether a text looks like a name, so that it is worth asking. No address does. */
  isName(text: string): boolean
  /**
   * Which of the configured networks keeps the names that count on `network`; nothing where names do not count, as on
   * test networks.
   */
  findNetwork(network: Network, networks: readonly Network[]): Network | undefined
}
