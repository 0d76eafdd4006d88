import type { ReadOptions } from '../read/ReadOptions.ts'
import { type FeeRates, readFeeRates } from '../read/readFeeRates.ts'

/** A transfer costs what its estimate said, if the visitor says yes within this. */
const keptMs = 60_000

/** Fee rates that hold for a minute: what was shown is what is paid. */
export function createFeeRates(now: () => number = () => Date.now()): createFeeRates.ReturnType {
  const kept = new Map<string, { readonly rates: FeeRates; readonly at: number }>()
  return async (options, isFresh = false) => {
    const key = `${options.chain.id} ${options.rpcUrls}`
    const found = kept.get(key)
    if (found && !isFresh && now() - found.at < keptMs) return found.rates
    const rates = await readFeeRates(options)
    kept.set(key, { rates, at: now() })
    return rates
  }
}

export declare namespace createFeeRates {
  /** `isFresh`: asks the node in any case. */
  type ReturnType = (options: ReadOptions, isFresh?: boolean) => Promise<FeeRates>
}
