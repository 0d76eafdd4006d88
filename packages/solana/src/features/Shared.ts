import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import type { createSentMemory } from '../sent/createSentMemory.ts'
import type { createReviews } from '../transfer/createReviews.ts'

/** What the features of one family share. */
export type Shared = {
  /** What is known of RPC addresses. */
  readonly pool: createSolanaRpcPool.ReturnType
  /** Signed transactions, to follow them. */
  readonly sent: createSentMemory.ReturnType
  /** What was shown of transfers. */
  readonly reviews: createReviews.ReturnType
}
