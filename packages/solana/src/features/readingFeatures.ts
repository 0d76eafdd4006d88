import type { FeatureImplementations } from 'billfold/adapter'
import { loadTwice } from '../standard/loadTwice.ts'
import { checkReceiver } from './checkReceiver.ts'
import { estimateFee } from './estimateFee.ts'
import { nativeBalance } from './nativeBalance.ts'
import type { Shared } from './Shared.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Features that read the chain: one chunk, loaded with the first of them. */
export function readingFeatures(shared: Shared) {
  const { pool } = shared
  // Loaded when it is shown.
  const activity: FeatureImplementations['activity'] = async options =>
    (await loadTwice(() => import('./activity.ts'))).activity(pool)(options)
  return {
    activity,
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(shared),
    transactionStatus: transactionStatus(shared),
    checkReceiver: checkReceiver(pool),
  }
}
