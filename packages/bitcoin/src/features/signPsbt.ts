import type { Transaction } from '@scure/btc-signer'
import type { FeatureImplementations } from 'billfold/adapter'
import { isBillfoldError } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { toOutpoint } from '../coins/toOutpoint.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { finalise } from '../psbt/finalise.ts'
import { openEsplora } from '../read/openEsplora.ts'
import { requireMembers } from './requireMembers.ts'
import type { Shared } from './Shared.ts'
import { signAsked } from './signAsked.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Has the wallet sign a PSBT of base64 or hex, and makes sure that what comes back is the same transaction, each asked input
 * signed by its owner in the way that was asked. A kind of signature hash counts as asked when the request names it for an
 * input, or when the PSBT declares it; what the request names is written into the PSBT before the wallet sees it. Broadcast
 * is done by us, for not every wallet can.
 *
 * @throws `rpc/invalid-params` for no PSBT, one without an input of the account or without what an asked input spends, kinds
 * of signature hash that contradict it, and members that mean nothing here · `connector/invalid-answer` · `wallet/…` ·
 * `node/…` · `rpc/transaction-rejected` · `request/aborted`.
 */
export function signPsbt({ memory, pool }: Shared): FeatureImplementations['signPsbt'] {
  return async options => {
    const { network, request } = options
    requireMembers(request, ['psbt', 'inputs', 'broadcast'])
    const signed = await signAsked(options)
    const result = { psbt: toBase64(signed.toPSBT()) }
    if (!request.broadcast) return result
    const finished = finalise(signed)
    const { storage } = options.settings
    const spend = await memory.keep(storage, { networkId: network.id, coins: coinsOf(signed) }, finished)
    await broadcast(openEsplora(toReadOptions(options, pool)), finished).catch(async cause => {
      if (!isBillfoldError(cause, 'request/aborted')) await memory.forget(storage, spend)
      throw cause
    })
    return { ...result, hash: finished.txid }
  }
}

function coinsOf(transaction: Transaction): readonly string[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index: vout = 0 } = transaction.getInput(at)
    return toOutpoint({ txid: toHex(txid), vout })
  })
}
