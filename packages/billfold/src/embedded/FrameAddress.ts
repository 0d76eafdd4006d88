import type { NetworkId } from '../protocol/caip/types.ts'

/** What the frame's address says (specification section 7, "Embedded wallet"). */
export type FrameAddress = {
  /** Address of the vault. */
  readonly vault: string
  readonly projectId: string
  readonly networkId: NetworkId
  /** Used by the vault only for networks that the project declares custom. */
  readonly rpcUrl?: string | undefined
  readonly isLogging?: boolean | undefined
}
