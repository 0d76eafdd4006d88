import type { Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer'
import type { FeatureImplementations, PsbtRequest } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { toOutpoint } from '../coins/toOutpoint.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { btcNetworkOf } from '../psbt/btcNetworkOf.ts'
import { checkSigned } from '../psbt/checkSigned.ts'
import { finalise } from '../psbt/finalise.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { spentOutput } from '../psbt/spentOutput.ts'
import { openEsplora } from '../read/openEsplora.ts'
import { requireMembers } from './requireMembers.ts'
import type { Shared } from './Shared.ts'
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
    const { account, connector, network, request, signal } = options
    requireMembers(request, ['psbt', 'inputs', 'broadcast'])
    const psbt = readPsbt(request.psbt)
    if (!psbt) refuse('psbt is no PSBT in base64 or hex')
    const given = request.inputs ?? findOwn(psbt, account.address, btcNetworkOf(network.id))
    if (!given.length) refuse('There is no input of this account')
    const asked = given.map(input => askFor(psbt, input))
    const answer = await connector.request({
      network: network.id,
      method: 'signPsbt',
      params: {
        account: account.address,
        psbt: toBase64(psbt.toPSBT()),
        signInputs: asked.map(({ sighashTypes, ...input }) =>
          sighashTypes.length ? { ...input, sighashTypes } : input,
        ),
        broadcast: false,
      },
      ...(signal ? { signal } : {}),
    })
    const signed = checkSigned(psbt, isRecord(answer) ? answer.psbt : answer, asked)
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

type Input = NonNullable<PsbtRequest['inputs']>[number]

/** An input as the wallet is asked for it, its kind of signature hash written into the PSBT. */
function askFor(psbt: Transaction, input: Input): Required<Input> {
  requireMembers(input, ['index', 'address', 'sighashTypes'])
  const { index, address, sighashTypes = [] } = input
  if (!(Number.isInteger(index) && index >= 0 && index < psbt.inputsLength)) refuse(`There is no input ${index}`)
  if (!spentOutput(psbt, index)) refuse(`The PSBT does not hold what input ${index} spends`)
  const { sighashType: declared } = psbt.getInput(index)
  const [type = declared] = sighashTypes
  if (declared !== undefined && !(type === declared || sighashTypes.includes(declared)))
    refuse(`The PSBT declares another kind of signature hash for input ${index}`)
  if (declared === undefined && type !== undefined) psbt.updateInput(index, { sighashType: type }, true)
  return { index, address, sighashTypes: sighashTypes.length ? sighashTypes : type === undefined ? [] : [type] }
}

function findOwn(psbt: Transaction, address: string, network: ReturnType<typeof btcNetworkOf>): readonly Input[] {
  const script = toHex(OutScript.encode(Address(network).decode(address)))
  return Array.from({ length: psbt.inputsLength }, (_, index) => ({ index, address })).filter(({ index }) => {
    const spent = spentOutput(psbt, index)
    return spent && toHex(spent.script) === script
  })
}

function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
