import { createRpcPool } from '../rpc/createRpcPool.ts'
import { identity } from './identity.ts'
import { resolveName } from './resolveName.ts'

/** Features that read names: one chunk, with a pool of RPC connections of its own. */
export function namingFeatures() {
  const pool = createRpcPool()
  return { resolveName: resolveName(pool), identity: identity(pool) }
}
