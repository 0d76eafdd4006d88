import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Participant } from '../../wire/sign/fields.ts'
import type { SessionNamespaces } from '../../wire/sign/namespaceTypes.ts'

/** What a wallet granted, as the kit knows it. The key that it is spoken to with is not part of it. */
export type PairingSession = {
  /** Names the session on the relay and everywhere. */
  readonly topic: string
  readonly pairingTopic: string
  /** Unix seconds. */
  readonly expiry: number
  /** Only namespaces that were asked for; within them everything that the wallet granted. */
  readonly namespaces: SessionNamespaces
  /** Chains that the wallet granted without being asked for them. */
  readonly unproposedChains: readonly NetworkId[]
  /** The wallet. What it says of itself is not proven. */
  readonly peer: Participant
  readonly self: Participant
  /** Public key of who may update, extend and emit: always the wallet's. */
  readonly controller: string
  /** As the wallet settled them; objects occur (`capabilities`). */
  readonly sessionProperties?: { readonly [name: string]: unknown }
  readonly scopedProperties?: { readonly [key: string]: unknown }
}
