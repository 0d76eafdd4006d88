import type { FeatureImplementations } from 'billfold/adapter'
import { openRpc } from '../read/openRpc.ts'
import { prepareTransfer } from '../transfer/prepareTransfer.ts'
import { requireTransfer } from './requireTransfer.ts'
import type { Shared } from './Shared.ts'
import { sendSerialized } from './sendSerialized.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Moves SOL or a token of either token program; resolves with the signature. What the network would refuse is refused
 * before anybody is asked.
 *
 * @throws `rpc/invalid-params` for members that mean nothing here · what `prepareTransfer` and `sendSerialized` do.
 */
export function transfer(shared: Shared): FeatureImplementations['transfer'] {
  return async options => {
    options.onStage?.('unasked')
    requireTransfer(options.transfer)
    const rpc = openRpc(toReadOptions(options, shared.pool))
    const prepared = await prepareTransfer(rpc, options.account.address, options.transfer)
    if (prepared.refusal) throw prepared.refusal
    return sendSerialized(options, { rpc, sent: shared.sent }, prepared)
  }
}
