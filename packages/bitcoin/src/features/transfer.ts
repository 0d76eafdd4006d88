import { Transaction } from '@scure/btc-signer'
import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isBillfoldError, isRecord } from 'billfold/protocol'
import { readAddress } from '../address/readAddress.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { btcNetworkOf } from '../psbt/btcNetworkOf.ts'
import { checkSigned } from '../psbt/checkSigned.ts'
import { finalise } from '../psbt/finalise.ts'
import type { selectCoins } from '../psbt/selectCoins.ts'
import { toInput } from '../psbt/toInput.ts'
import { openEsplora } from '../read/openEsplora.ts'
import type { ReadOptions } from '../read/ReadOptions.ts'
import type { createFeeRates } from './createFeeRates.ts'
import { holdsInscriptions } from './holdsInscriptions.ts'
import { planTransfer } from './planTransfer.ts'
import { toReadOptions } from './toReadOptions.ts'

type Options = Parameters<FeatureImplementations['transfer']>[0]

/**
 * Moves satoshi: chooses coins and fee, has the wallet sign, makes sure that it signed what was asked, and sends it. A
 * wallet that holds inscriptions and money at one address moves them itself, for only it knows which is which; so does one
 * that signs no transactions of others. Resolves with the transaction's id.
 *
 * @throws `send/…` · `node/…` · `connector/invalid-answer` · `wallet/rejected` · `rpc/all-failed` · `request/aborted`.
 */
export function transfer(
  pool: createEsploraPool.ReturnType,
  rates: createFeeRates.ReturnType,
): FeatureImplementations['transfer'] {
  return async options => {
    const { account, transfer: asked } = options
    const read = toReadOptions(options, pool)
    const [now, mayBeInscribed] = await Promise.all([rates(read), holdsInscriptions(options)])
    const plan = await planTransfer({ account, read, rates: now, transfer: asked, mayBeInscribed })
    if (plan.refusal || !plan.selection) throw plan.refusal
    const { selection } = plan
    const feeRate = Number(now[asked.speed ?? 'normal']) / 1_000
    const sign = () => payByPsbt(options, read, selection)
    const ask = () => payByWallet(options, feeRate)
    const [first, second] = mayBeInscribed ? [ask, sign] : [sign, ask]
    return first().catch(cause => {
      if (isLacking(cause)) return second()
      throw cause
    })
  }
}

async function payByPsbt(options: Options, read: ReadOptions, selection: selectCoins.ReturnType): Promise<string> {
  const { account, connector, network, signal, transfer: asked } = options
  const esplora = openEsplora(read)
  const isOld = readAddress(account.address)?.type === 'p2pkh'
  const psbt = new Transaction()
  for (const coin of selection.inputs) {
    const previous = isOld ? await esplora.get(`tx/${coin.txid}/hex`, text => fromHex(text.trim())) : undefined
    psbt.addInput(toInput({ account, coin, networkId: network.id, previous }))
  }
  psbt.addOutputAddress(asked.to, asked.amount, btcNetworkOf(network.id))
  if (selection.change) psbt.addOutputAddress(account.address, selection.change, btcNetworkOf(network.id))
  const params = {
    account: account.address,
    psbt: toBase64(psbt.toPSBT()),
    signInputs: selection.inputs.map((_, index) => ({ index, address: account.address })),
    broadcast: false,
  }
  const answer = await connector.request({
    network: network.id,
    method: 'signPsbt',
    params,
    ...(signal ? { signal } : {}),
  })
  const signed = checkSigned(psbt, isRecord(answer) ? answer.psbt : answer)
  const finished = finalise(signed)
  await broadcast(esplora, finished)
  return finished.txid
}

async function payByWallet(options: Options, feeRate: number): Promise<string> {
  const { account, connector, network, signal, transfer: asked } = options
  const params = {
    account: account.address,
    recipientAddress: asked.to,
    amount: asked.amount.toString(),
    // Pairings have no word for it; a strict wallet would refuse what it does not know.
    ...(connector.kind === 'pairing' ? {} : { feeRate }),
  }
  const answer = await connector.request({
    network: network.id,
    method: 'sendTransfer',
    params,
    ...(signal ? { signal } : {}),
  })
  const txid = isRecord(answer) ? (answer.txid ?? answer.tx_id) : answer
  if (typeof txid === 'string' && /^[\da-f]{64}$/i.test(txid)) return txid.toLowerCase()
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no transaction id' })
}

/** The wallet cannot do it at all: it showed nothing to the visitor. */
function isLacking(cause: unknown): boolean {
  const codes = [
    'wallet/method-unsupported',
    'rpc/method-not-found',
    'rpc/method-not-supported',
    'pairing/not-approved',
  ] as const
  return codes.some(code => isBillfoldError(cause, code))
}
