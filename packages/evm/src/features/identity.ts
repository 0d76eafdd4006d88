import type { FeatureImplementations } from 'billfold/adapter'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { loadChunk } from './loadChunk.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What an address is called. */
export function identity(pool: createRpcPool.ReturnType): FeatureImplementations['identity'] {
  return async options => {
    const { readIdentity } = await loadChunk(() => import('../read/readIdentity.ts'), options.signal)
    return readIdentity({ ...toReadOptions(options, pool), address: options.address })
  }
}
