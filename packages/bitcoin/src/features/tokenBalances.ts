import type { FeatureImplementations } from 'billfold/adapter'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { nativeBalance } from './nativeBalance.ts'

/** What an address holds of the one currency that Bitcoin has: what was asked for beside it is nothing that nodes know. */
export function tokenBalances(pool: createEsploraPool.ReturnType): FeatureImplementations['tokenBalances'] {
  const read = nativeBalance(pool)
  return async options => {
    const { network } = options
    return [{ networkId: network.id, name: network.nativeCurrency.name, ...(await read(options)) }]
  }
}
