import type { FeatureImplementations } from 'billfold/adapter'
import { readNativeBalance } from '../read/readNativeBalance.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What the account holds of the network's own currency. */
export function nativeBalance(pool: createRpcPool.ReturnType): FeatureImplementations['nativeBalance'] {
  return options => readNativeBalance({ ...toReadOptions(options, pool), address: options.address })
}
