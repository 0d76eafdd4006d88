import type { Clock } from 'billfold/adapter'
import type { RandomBytes } from 'billfold/wire'
import type { VirtualWallet } from '../wallet/VirtualWallet.ts'
import type { Messenger } from './createMessenger.ts'
import type { PairingMemory } from './createPairingMemory.ts'
import type { createQuestionList } from './createQuestionList.ts'
import type { RelayLink } from './link/RelayLink.ts'
import type { PairingFamily } from './PairingFamily.ts'
import type { PairingMetadata } from './PairingMessages.ts'
import type { PairingSwitches } from './PairingSwitches.ts'

/** The inside of one pairing wallet, shared by its parts. */
export type PairingCore = {
  readonly metadata: PairingMetadata
  readonly clock: Clock
  readonly random: RandomBytes
  readonly signer: VirtualWallet
  /** What it speaks beside EVM. */
  readonly families: readonly PairingFamily[]
  /** Signs a text by EIP-191 without a request: the visitor has approved already. */
  signText(address: `0x${string}`, text: string): Promise<`0x${string}`>
  /** Networks it has a node for, those added by apps included. */
  readonly chainIds: Set<number>
  /** The network the visitor is on; the signer itself follows the request it is about. */
  chosenChainId: number
  switches: PairingSwitches
  readonly memory: PairingMemory
  readonly link: RelayLink
  readonly messenger: Messenger
  readonly questions: createQuestionList.ReturnType
  /** Resolves that much later, or when the wallet ends. */
  wait(ms: number): Promise<void>
}
