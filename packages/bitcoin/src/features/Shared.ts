import type { createCoinMemory } from '../coins/createCoinMemory.ts'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import type { createChoosers } from './createChoosers.ts'
import type { createFeeRates } from './createFeeRates.ts'

/** What the features of one family share. */
export type Shared = {
  readonly pool: createEsploraPool.ReturnType
  readonly rates: createFeeRates.ReturnType
  readonly memory: createCoinMemory.ReturnType
  readonly choosers: createChoosers.ReturnType
}
