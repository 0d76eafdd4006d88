import { createCoinMemory } from '../coins/createCoinMemory.ts'
import { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { activity } from './activity.ts'
import { checkReceiver } from './checkReceiver.ts'
import { createChoosers } from './createChoosers.ts'
import { createFeeRates } from './createFeeRates.ts'
import { estimateFee } from './estimateFee.ts'
import { nativeBalance } from './nativeBalance.ts'
import type { Shared } from './Shared.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Features that read the chain: one chunk, loaded with the first of them. What one learns about an address serves the others. */
export function readingFeatures(options: createCoinMemory.Options) {
  const shared: Shared = {
    pool: createEsploraPool(),
    rates: createFeeRates(options.now),
    memory: createCoinMemory(options),
    choosers: createChoosers(),
  }
  const { pool } = shared
  return {
    shared,
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(shared),
    transactionStatus: transactionStatus(shared),
    checkReceiver,
    activity: activity(pool),
  }
}
