import type { FeatureImplementations } from 'billfold/adapter'
import { readSolanaBalance } from '../read/readSolanaBalance.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** The native balance of an account, in lamports. */
export function nativeBalance(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['nativeBalance'] {
  return options => readSolanaBalance({ ...toReadOptions(options, pool), address: options.address })
}
