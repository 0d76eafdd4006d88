import type { FeatureImplementations } from 'billfold/adapter'
import { readNameAddress } from '../read/readNameAddress.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Where a name leads. */
export function resolveName(pool: createRpcPool.ReturnType): FeatureImplementations['resolveName'] {
  return options => readNameAddress({ ...toReadOptions(options, pool), name: options.name, on: options.on })
}
