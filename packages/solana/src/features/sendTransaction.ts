import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { sendSerialized } from './sendSerialized.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Has a serialised transaction, legacy or version 0, approved and sent; resolves with its signature. */
export function sendTransaction(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['sendTransaction'] {
  return async options => {
    const { transaction } = options
    options.onStage?.('unasked')
    if (!('serialized' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Solana takes serialised transactions' })
    return sendSerialized(options, openRpc(toReadOptions(options, pool)), transaction.serialized)
  }
}
