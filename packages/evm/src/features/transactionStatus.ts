import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isTransactionHash, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { readOutcome } from '../read/readOutcome.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * How a transaction ended; `undefined` while no block holds it, or nodes do not agree. Nothing is remembered: after a
 * reorganisation that dropped its block it reads `undefined` again (fault 26).
 */
export function transactionStatus(pool: createRpcPool.ReturnType): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { hash } = options
    if (!isTransactionHash(hash)) throw new BillfoldError(rpcInvalidParams, { details: 'hash is no transaction hash' })
    return readOutcome(openRpc(toReadOptions(options, pool), true), hash)
  }
}
