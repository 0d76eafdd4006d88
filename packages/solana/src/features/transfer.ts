import type { FeatureImplementations } from 'billfold/adapter'
import { openRpc } from '../read/openRpc.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { prepareTransfer } from '../transfer/prepareTransfer.ts'
import { sendSerialized } from './sendSerialized.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Moves SOL or a token of either token program; resolves with the signature. What the network would refuse is refused
 * before anybody is asked.
 *
 * @throws what `prepareTransfer` and `sendSerialized` do.
 */
export function transfer(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['transfer'] {
  return async options => {
    options.onStage?.('unasked')
    const rpc = openRpc(toReadOptions(options, pool))
    const { serialized, refusal } = await prepareTransfer(rpc, options.account.address, options.transfer)
    if (refusal) throw refusal
    return sendSerialized(options, rpc, serialized)
  }
}
