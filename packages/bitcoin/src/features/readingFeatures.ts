import type { FeatureImplementations } from 'billfold/adapter'
import { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { checkReceiver } from './checkReceiver.ts'
import { createFeeRates } from './createFeeRates.ts'
import { estimateFee } from './estimateFee.ts'
import { nativeBalance } from './nativeBalance.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Features that read the chain: one chunk, loaded with the first of them. What one learns about an address serves the others. */
export function readingFeatures() {
  const pool = createEsploraPool()
  const rates = createFeeRates()
  // Of no use before somebody looks at it.
  const load = () => import('./activity.ts')
  const activity: FeatureImplementations['activity'] = async options =>
    (await load().catch(load)).activity(pool)(options)
  return {
    pool,
    rates,
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(pool, rates),
    transactionStatus: transactionStatus(pool),
    checkReceiver,
    activity,
  }
}
