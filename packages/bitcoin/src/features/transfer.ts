import { Transaction } from '@scure/btc-signer'
import type { FeatureImplementations, FeeSpeed } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, isRecord, sendExpired, sendInsufficientBalance } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { readAddress } from '../address/readAddress.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toOutpoint } from '../coins/toOutpoint.ts'
import type { Esplora } from '../esplora/Esplora.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { btcNetworkOf } from '../psbt/btcNetworkOf.ts'
import { checkSigned } from '../psbt/checkSigned.ts'
import { finalise } from '../psbt/finalise.ts'
import type { selectCoins } from '../psbt/selectCoins.ts'
import { toInput } from '../psbt/toInput.ts'
import { openEsplora } from '../read/openEsplora.ts'
import type { ReadOptions } from '../read/ReadOptions.ts'
import type { FeeRates } from '../read/readFeeRates.ts'
import type { createChoosers } from './createChoosers.ts'
import { planTransfer } from './planTransfer.ts'
import { readTxid } from './readTxid.ts'
import { requireMembers } from './requireMembers.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'
import { transferMembers } from './transferMembers.ts'

type Options = Parameters<FeatureImplementations['transfer']>[0]

/**
 * Moves satoshi: chooses coins that no other pending payment spends, has the wallet sign, makes sure that it signed what
 * was asked, and sends it at the fee that was shown. A wallet that holds inscriptions and money at one address moves them
 * itself, for only it knows which is which; so does one that signs no transactions of others.
 *
 * Resolves with the transaction's id: also where no node answered, for then it may be on its way. `transactionStatus`
 * sends it again, and compares what a wallet sent by itself with what was asked.
 *
 * @throws `send/…` (`send/expired`, with the reason, when it would cost more than was shown) · `node/…` ·
 * `rpc/transaction-rejected` · `rpc/invalid-params` for members that mean nothing here · `connector/invalid-answer` ·
 * `wallet/rejected` · `rpc/all-failed` · `request/aborted`.
 */
export function transfer(shared: Shared): FeatureImplementations['transfer'] {
  return async options => {
    const { account, connector, transfer: asked } = options
    options.onStage?.('unasked')
    requireMembers(asked, transferMembers)
    const read = toReadOptions(options, shared.pool)
    const [{ rates, shown }, chooser] = await Promise.all([
      shared.rates.read(read, account.address, asked),
      shared.choosers.find(options),
    ])
    const context: Context = { ...shared, options, read, now: rates, shown }
    const feeRate = Number(rates[asked.speed ?? 'normal']) / 1_000
    const sign = () => payByPsbt(context)
    const ask = async () => {
      if (chooser === 'wallet') await plan(context, 'wallet')
      const txid = await payByWallet(options, feeRate)
      const pays = { to: formatAddress(asked.to), amount: `${asked.amount}` }
      await shared.memory.keep(options.settings.storage, { networkId: options.network.id, coins: [] }, { txid, pays })
      return txid
    }
    const [first, second] = chooser === 'wallet' ? [ask, sign] : [sign, ask]
    const txid = await first().catch(cause => {
      if (!isLacking(cause)) throw cause
      if (chooser === 'wallet') shared.choosers.lacks(connector)
      return second()
    })
    shared.rates.forget(read, account.address, asked)
    return txid
  }
}

type Context = Shared & {
  readonly options: Options
  readonly read: ReadOptions
  readonly now: FeeRates
  /** The fees that were shown of this transfer. */
  readonly shown: Readonly<Record<FeeSpeed, bigint>> | undefined
}

/** The plan of the transfer, unless it is refused. */
async function plan(context: Context, chooser: createChoosers.Chooser): Promise<planTransfer.ReturnType> {
  const { memory, now, options, read } = context
  const spent = memory.spent(options.settings.storage, options.network.id)
  const { account, transfer: asked } = options
  const found = await planTransfer({ account, read, rates: now, transfer: asked, chooser, spent })
  if (found.refusal) throw found.refusal
  return found
}

async function payByPsbt(context: Context): Promise<string> {
  const { memory, options, read } = context
  const { storage } = options.settings
  const choose = async () => {
    const { selection } = await plan(context, 'package')
    if (!selection) throw new BillfoldError(sendInsufficientBalance)
    requireShown(context, selection.fee)
    return { networkId: options.network.id, coins: selection.inputs.map(toOutpoint), selection }
  }
  const { selection, spend } = await memory.choose(storage, choose, options.signal)
  let isSigned = false
  try {
    const esplora = openEsplora(read)
    const signed = finalise(await signPayment(options, esplora, selection))
    await memory.sign(storage, spend, signed)
    isSigned = true
    await broadcast(esplora, signed, options)
    return signed.txid
  } catch (cause) {
    // Aborted while it is broadcast it may be on its way: then its coins stay chosen.
    if (!isSigned || !isBillfoldError(cause, 'request/aborted')) await memory.forget(storage, spend)
    throw cause
  }
}

/** Another coin was chosen than for the estimate, or rates were read anew: what costs more has to be shown first. */
function requireShown({ options, shown }: Context, fee: bigint): void {
  const before = shown?.[options.transfer.speed ?? 'normal']
  if (before !== undefined && fee > before)
    throw new BillfoldError(sendExpired, { details: `The fee was ${before} satoshi and is ${fee} now` })
}

async function signPayment(
  options: Options,
  esplora: Esplora,
  selection: selectCoins.ReturnType,
): Promise<Transaction> {
  const { account, connector, network, onStage, signal, transfer: asked } = options
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
  options.onStage?.('wallet')
  const answer = await connector.request({
    network: network.id,
    method: 'signPsbt',
    params,
    ...(signal ? { signal } : {}),
    ...(onStage ? { onStage } : {}),
  })
  const inputs = selection.inputs.map((_, index) => ({ index, sighashTypes: [] }))
  return checkSigned(psbt, isRecord(answer) ? answer.psbt : answer, inputs)
}

async function payByWallet(options: Options, feeRate: number): Promise<string> {
  const { account, connector, network, onStage, signal, transfer: asked } = options
  const params = {
    account: account.address,
    recipientAddress: asked.to,
    amount: asked.amount.toString(),
    // Pairings have no word for it; a strict wallet would refuse what it does not know.
    ...(connector.kind === 'pairing' ? {} : { feeRate }),
  }
  options.onStage?.('wallet')
  const answer = await connector.request({
    network: network.id,
    method: 'sendTransfer',
    params,
    ...(signal ? { signal } : {}),
    ...(onStage ? { onStage } : {}),
  })
  return readTxid(answer)
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
