import type { Account, FeeSpeed, TransferRequest } from 'billfold/adapter'
import {
  BillfoldError,
  sendBelowDust,
  sendInsufficientBalance,
  sendInvalidAddress,
  sendInvalidAmount,
  sendTokenRequired,
} from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { readAddress } from '../address/readAddress.ts'
import { toOutpoint } from '../coins/toOutpoint.ts'
import { selectCoins } from '../psbt/selectCoins.ts'
import { selectMaximum } from '../psbt/selectMaximum.ts'
import type { ReadOptions } from '../read/ReadOptions.ts'
import { type Coin, readCoins } from '../read/readCoins.ts'
import type { FeeRates } from '../read/readFeeRates.ts'
import { dustOf } from '../sizes/dustOf.ts'
import { inputWeights } from '../sizes/inputWeights.ts'
import { scriptBytes } from '../sizes/scriptBytes.ts'
import type { createChoosers } from './createChoosers.ts'

/** What inscriptions are sent with, at most. Coins up to here are never chosen by this package, for they may hold one. */
const postage = 10_000n

/**
 * How a transfer would be paid for: coins, fee and change at each speed, change going back to where the coins were. It says
 * so where there is not enough, or too little to be carried. Where the wallet chooses the coins, this is an estimate, and
 * only what is surely too much is refused. Reads the coins; the rest is arithmetic.
 *
 * @throws `send/invalid-address` · `send/invalid-amount` · `send/token-required` (there are no tokens here) ·
 * `rpc/all-failed` · `request/aborted`.
 */
export async function planTransfer(options: planTransfer.Options): Promise<planTransfer.ReturnType> {
  const { account, chooser, read, rates, spent, transfer } = options
  const { amount, speed = 'normal', to, token } = transfer
  if (token) throw new BillfoldError(sendTokenRequired, { details: 'There are no tokens on this network' })
  if (amount <= 0n) throw new BillfoldError(sendInvalidAmount)
  const receiver = isAddressOf(to, read.chain.id) ? readAddress(to) : undefined
  const own = readAddress(account.address)
  const inputWeight = own && inputWeights[own.type]
  if (!receiver || receiver.type === 'later' || !own || !inputWeight) throw new BillfoldError(sendInvalidAddress)
  const all = await readCoins({ ...read, address: account.address })
  const spendable = all.filter(coin => coin.isSpendable)
  const coins = spendable.filter(coin => !spent.has(toOutpoint(coin)) && (chooser === 'wallet' || coin.value > postage))
  const shape = {
    inputWeight,
    receiverBytes: scriptBytes(receiver),
    changeBytes: scriptBytes(own),
    changeDust: dustOf(own),
  }
  const select = (wanted: bigint, at: FeeSpeed) => selectCoins({ ...shape, coins, amount: wanted, rate: rates[at] })
  const everything = (at: FeeSpeed) => selectMaximum({ ...shape, coins, rate: rates[at] })
  const enough = select(amount, speed)
  const isTooMuch = chooser === 'wallet' ? amount >= sum(all) : !enough
  return {
    selection: enough,
    everything: everything(speed),
    maxOfAll: sum(spendable) - everything(speed).amount,
    at: each => select(amount, each) ?? everything(each),
    refusal:
      amount < dustOf(receiver)
        ? new BillfoldError(sendBelowDust, { details: `${dustOf(receiver)} satoshi at least` })
        : isTooMuch
          ? new BillfoldError(sendInsufficientBalance)
          : undefined,
  }
}

const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

export declare namespace planTransfer {
  type Options = {
    readonly account: Account
    readonly read: ReadOptions
    readonly rates: FeeRates
    readonly transfer: TransferRequest
    readonly chooser: createChoosers.Chooser
    /** `txid:vout` of coins that pending payments spend. */
    readonly spent: ReadonlySet<string>
  }
  type Fee = { readonly units: bigint; readonly fee: bigint }
  type ReturnType = {
    /** Absent where there is not enough. */
    readonly selection: selectCoins.ReturnType | undefined
    /** Of sending all that can be sent. */
    readonly everything: Fee
    /** Satoshi of the balance that do not arrive when all that can be sent is: the fee, and coins that stay. */
    readonly maxOfAll: bigint
    at(speed: FeeSpeed): Fee
    readonly refusal: BillfoldError | undefined
  }
}
