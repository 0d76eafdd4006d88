import { formatUnits, parseUnits } from 'billfold/protocol'
import type { SandboxAsset } from '../SandboxAsset.ts'
import { currencies } from './currencies.ts'
import { toMoneyText } from './toMoneyText.ts'

/** Places of prices and rates. */
const rateDecimals = 8
/** Cents are the smallest unit of every currency here. */
const centDecimals = 2
/** What the provider keeps: 1.5 % of the subtotal. */
const feePerMille = 15n
/** 0.40 US dollars. */
const networkFeeCents = 40n

/**
 * What a purchase costs and gives. Exact in integers: fees are rounded up to a cent, what is given is rounded down.
 *
 * @param amount of the payment currency before fees, as a decimal string with at most two places.
 * @returns `undefined` for a currency that is not taken, and for an amount that is no such number or outside of the limits.
 * @example toQuote(asset, 'USD', '50')?.total // '51.15'
 */
export function toQuote(asset: SandboxAsset, currency: string, amount: string): toQuote.Quote | undefined {
  const terms = currencies.find(({ id }) => id === currency)
  if (!terms || !/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return undefined
  const subtotal = parseUnits(amount, centDecimals)
  if (subtotal < parseUnits(terms.min, centDecimals) || subtotal > parseUnits(terms.max, centDecimals)) return undefined
  const rate = parseUnits(terms.dollars, rateDecimals)
  const price = parseUnits(asset.price, rateDecimals)
  const networkFee = divideUp(networkFeeCents * 10n ** BigInt(rateDecimals), rate)
  const fee = divideUp(subtotal * feePerMille, 1_000n)
  const purchased = (subtotal * rate * 10n ** BigInt(asset.decimals)) / (price * 10n ** BigInt(centDecimals))
  if (purchased === 0n) return undefined
  return {
    currency,
    networkFee: toMoneyText(networkFee),
    fee: toMoneyText(fee),
    subtotal: toMoneyText(subtotal),
    total: toMoneyText(subtotal + fee + networkFee),
    purchased,
    purchaseAmount: formatUnits(purchased, asset.decimals),
  }
}

export declare namespace toQuote {
  type Quote = {
    readonly currency: string
    /** Decimal strings of `currency`. */
    readonly networkFee: string
    readonly fee: string
    readonly subtotal: string
    readonly total: string
    /** Base units of the asset. */
    readonly purchased: bigint
    /** The same as a decimal string. */
    readonly purchaseAmount: string
  }
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
