import type { FeatureImplementations } from 'billfold/adapter'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { loadChunk } from './loadChunk.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Where a name leads. */
export function resolveName(pool: createRpcPool.ReturnType): FeatureImplementations['resolveName'] {
  return async options => {
    const { readNameAddress } = await loadChunk(() => import('../read/readNameAddress.ts'), options.signal)
    return readNameAddress({ ...toReadOptions(options, pool), name: options.name, on: options.on })
  }
}
