import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, sendExpired } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { prepareTransfer } from '../transfer/prepareTransfer.ts'
import { requireTransfer } from './requireTransfer.ts'
import type { Shared } from './Shared.ts'
import { sendSerialized } from './sendSerialized.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Moves SOL or a token of either token program; resolves with the signature. What the network would refuse is refused
 * before the visitor is asked, and so is one that would cost more than its estimate.
 *
 * @throws `rpc/invalid-params` for members that mean nothing here · `send/expired` when it costs more
 * than was shown · what `prepareTransfer` and `sendSerialized` do.
 */
export function transfer(shared: Shared): FeatureImplementations['transfer'] {
  return async options => {
    options.onStage?.('unasked')
    requireTransfer(options.transfer)
    const { account, network, transfer: asked } = options
    const rpc = openRpc(toReadOptions(options, shared.pool))
    const about = { networkId: network.id, from: account.address, transfer: asked }
    const shown = shared.reviews.shown(about)
    const prepared = await prepareTransfer(rpc, account.address, asked, shown?.budget)
    if (prepared.refusal) throw prepared.refusal
    const { deposit = 0n, fee, withheld = 0n } = prepared
    if (shown && fee + deposit > shown.cost) refuse(`It cost ${shown.cost} lamports and costs ${fee + deposit} now`)
    if (shown?.amount === asked.amount && withheld > shown.withheld)
      refuse(`Its issuer kept ${shown.withheld} base units and keeps ${withheld} now`)
    const hash = await sendSerialized(options, { rpc, sent: shared.sent }, prepared)
    shared.reviews.forget(about)
    return hash
  }
}

/** What costs more than was shown has to be shown first. */
function refuse(details: string): never {
  throw new BillfoldError(sendExpired, { details })
}
