import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import type { createFeeRates } from './createFeeRates.ts'
import { signPsbt } from './signPsbt.ts'
import { transfer } from './transfer.ts'

/** Features that build transactions and have them signed: the chunk with the library for that. */
export function signingFeatures(pool: createEsploraPool.ReturnType, rates: createFeeRates.ReturnType) {
  return { signPsbt: signPsbt(pool), transfer: transfer(pool, rates) }
}
