import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { requireMembers } from './requireMembers.ts'
import type { Shared } from './Shared.ts'
import { sendSerialized } from './sendSerialized.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Has a serialised transaction, legacy or version 0, approved and sent; resolves with its signature. */
export function sendTransaction(shared: Shared): FeatureImplementations['sendTransaction'] {
  return async options => {
    const { transaction } = options
    options.onStage?.('unasked')
    if (!('serialized' in transaction))
      throw new BillfoldError(rpcInvalidParams, { details: 'Solana takes serialised transactions' })
    requireMembers(transaction, ['serialized'])
    const rpc = openRpc(toReadOptions(options, shared.pool))
    return sendSerialized(options, { rpc, sent: shared.sent }, transaction)
  }
}
