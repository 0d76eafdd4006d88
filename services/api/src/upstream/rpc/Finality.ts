import type { RpcCall, RpcOutcome } from './RpcCall.ts'

/** Which blocks of a network are final, so that answers that belong to them may be kept. A family whose answers have blocks makes one. */
export type Finality = {
  /** The block that the answer of a call belongs to, for answers that stay once that block is final. */
  blockOf(call: RpcCall, result: unknown): bigint | undefined
  /** Whether the block is final as far as is known; learns more in the background, by `ask`, when that is old. */
  isFinal(key: string, block: bigint, ask: (call: RpcCall) => Promise<RpcOutcome>): boolean
  settled(): Promise<void>
}
