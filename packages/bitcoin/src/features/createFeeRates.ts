import type { FeeSpeed, TransferRequest } from 'billfold/adapter'
import type { ReadOptions } from '../read/ReadOptions.ts'
import { type FeeRates, readFeeRates } from '../read/readFeeRates.ts'

/** Without an estimate of the very transfer, rates hold for a minute. */
const keptMs = 60_000
/** What was shown of a transfer holds for as long as a wallet may take. */
const reviewedMs = 600_000
const reviewCount = 20

type Review = { readonly rates: FeeRates; readonly fees: Readonly<Record<FeeSpeed, bigint>>; readonly at: number }

/** Fee rates of networks, and what was shown of a transfer before it was made: what was shown is what is paid. */
export function createFeeRates(now: () => number = () => Date.now()): createFeeRates.ReturnType {
  const kept = new Map<string, { readonly rates: FeeRates; readonly at: number }>()
  const reviews = new Map<string, Review>()
  const readFresh = async (options: ReadOptions) => {
    const rates = await readFeeRates(options)
    kept.set(toKey(options), { rates, at: now() })
    return rates
  }
  return {
    readFresh,
    async read(options, from, transfer) {
      const shown = reviews.get(toReviewKey(options, from, transfer))
      if (shown && now() - shown.at < reviewedMs) return { rates: shown.rates, shown: shown.fees }
      const found = kept.get(toKey(options))
      const rates = found && now() - found.at < keptMs ? found.rates : await readFresh(options)
      return { rates, shown: shown?.fees }
    },
    show(options, from, transfer, rates, fees) {
      const key = toReviewKey(options, from, transfer)
      reviews.delete(key)
      reviews.set(key, { rates, fees, at: now() })
      const [oldest] = reviews.keys()
      if (oldest !== undefined && reviews.size > reviewCount) reviews.delete(oldest)
    },
    forget: (options, from, transfer) => void reviews.delete(toReviewKey(options, from, transfer)),
  }
}

const toKey = ({ chain, rpcUrls }: ReadOptions) => `${chain.id} ${rpcUrls}`
const toReviewKey = ({ chain }: ReadOptions, from: string, { to, amount }: TransferRequest) =>
  `${chain.id} ${from} ${to} ${amount}`

export declare namespace createFeeRates {
  type ReturnType = {
    /** Asks the nodes. */
    readFresh(options: ReadOptions): Promise<FeeRates>
    /** The rates to pay a transfer at, and the fees that were shown of it, where they were. */
    read(
      options: ReadOptions,
      from: string,
      transfer: TransferRequest,
    ): Promise<{ readonly rates: FeeRates; readonly shown: Review['fees'] | undefined }>
    /** Remembers what is shown of a transfer. */
    show(
      options: ReadOptions,
      from: string,
      transfer: TransferRequest,
      rates: FeeRates,
      fees: Readonly<Record<FeeSpeed, bigint>>,
    ): void
    /** It was made; another one like it is shown anew. */
    forget(options: ReadOptions, from: string, transfer: TransferRequest): void
  }
}
