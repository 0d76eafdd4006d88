import type { FeatureImplementations } from 'billfold/adapter'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { readBalance } from '../read/readBalance.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What an address can spend; what others have sent and no block holds yet does not count. */
export function nativeBalance(pool: createEsploraPool.ReturnType): FeatureImplementations['nativeBalance'] {
  return async options => {
    const { balance, decimals, symbol } = await readBalance({
      ...toReadOptions(options, pool),
      address: options.address,
    })
    return { balance, decimals, symbol }
  }
}
