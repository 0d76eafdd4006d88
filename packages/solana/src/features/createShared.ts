import { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { createSentMemory } from '../sent/createSentMemory.ts'
import { createReviews } from '../transfer/createReviews.ts'
import type { Shared } from './Shared.ts'

/** What the features of one family share, at its beginning. */
export function createShared(): Shared {
  return { pool: createSolanaRpcPool(), sent: createSentMemory(), reviews: createReviews() }
}
