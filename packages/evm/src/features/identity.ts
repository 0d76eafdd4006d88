import type { FeatureImplementations } from 'billfold/adapter'
import { readIdentity } from '../read/readIdentity.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What an address is called. */
export function identity(pool: createRpcPool.ReturnType): FeatureImplementations['identity'] {
  return options => readIdentity({ ...toReadOptions(options, pool), address: options.address })
}
