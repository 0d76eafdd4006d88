import type { Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer'
import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { toOutpoint } from '../coins/toOutpoint.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { btcNetworkOf } from '../psbt/btcNetworkOf.ts'
import { checkSigned } from '../psbt/checkSigned.ts'
import { finalise } from '../psbt/finalise.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { openEsplora } from '../read/openEsplora.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Has the wallet sign a PSBT of base64 or hex, and makes sure that what comes back is the same transaction, signed in no
 * other way than asked. Broadcast is done by us, for not every wallet can.
 *
 * @throws `rpc/invalid-params` for no PSBT, or one without an input of the account · `connector/invalid-answer` ·
 * `wallet/…` · `node/…` · `rpc/all-failed` · `request/aborted`.
 */
export function signPsbt({ memory, pool }: Shared): FeatureImplementations['signPsbt'] {
  return async options => {
    const { account, connector, network, request, signal } = options
    const psbt = readPsbt(request.psbt)
    if (!psbt) throw new BillfoldError(rpcInvalidParams, { details: 'psbt is no PSBT in base64 or hex' })
    const signInputs = request.inputs ?? findOwn(psbt, account.address, btcNetworkOf(network.id))
    if (!signInputs.length || signInputs.some(({ index }) => !(index >= 0 && index < psbt.inputsLength)))
      throw new BillfoldError(rpcInvalidParams, { details: 'There is no such input of this account' })
    const answer = await connector.request({
      network: network.id,
      method: 'signPsbt',
      params: { account: account.address, psbt: toBase64(psbt.toPSBT()), signInputs, broadcast: false },
      ...(signal ? { signal } : {}),
    })
    const allowed = signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? [])
    const signed = checkSigned(psbt, isRecord(answer) ? answer.psbt : answer, allowed)
    const result = { psbt: toBase64(signed.toPSBT()) }
    if (!request.broadcast) return result
    const finished = finalise(signed)
    await memory.keep(options.settings.storage, { networkId: network.id, coins: coinsOf(signed) }, finished)
    await broadcast(openEsplora(toReadOptions(options, pool)), finished)
    return { ...result, hash: finished.txid }
  }
}

function coinsOf(transaction: Transaction): readonly string[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index: vout = 0 } = transaction.getInput(at)
    return toOutpoint({ txid: toHex(txid), vout })
  })
}

function findOwn(
  psbt: Transaction,
  address: string,
  network: ReturnType<typeof btcNetworkOf>,
): readonly { readonly index: number; readonly address: string; readonly sighashTypes?: readonly number[] }[] {
  const script = toHex(OutScript.encode(Address(network).decode(address)))
  return Array.from({ length: psbt.inputsLength }, (_, index) => ({ index, address })).filter(({ index }) => {
    const { nonWitnessUtxo, witnessUtxo, index: vout } = psbt.getInput(index)
    const spent = witnessUtxo ?? nonWitnessUtxo?.outputs[vout ?? -1]
    return spent && toHex(spent.script) === script
  })
}
