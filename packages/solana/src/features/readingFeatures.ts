import type { FeatureImplementations } from 'billfold/adapter'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { loadTwice } from '../standard/loadTwice.ts'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './estimateFee.ts'
import { nativeBalance } from './nativeBalance.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Features that read the chain: one chunk, loaded with the first of them. */
export function readingFeatures(pool: createSolanaRpcPool.ReturnType) {
  // Of no use before somebody looks at it.
  const activity: FeatureImplementations['activity'] = async options =>
    (await loadTwice(() => import('./activity.ts'))).activity(pool)(options)
  return {
    activity,
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(pool),
    transactionStatus: transactionStatus(pool),
    checkReceiver: checkReceiver(pool),
  }
}
