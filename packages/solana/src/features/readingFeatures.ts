import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './estimateFee.ts'
import { nativeBalance } from './nativeBalance.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Features that read the chain: one chunk, loaded with the first of them. */
export function readingFeatures(pool: createSolanaRpcPool.ReturnType) {
  return {
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(pool),
    transactionStatus: transactionStatus(pool),
    checkReceiver: checkReceiver(pool),
  }
}
