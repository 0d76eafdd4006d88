import { stoppedImpactBps } from './swapLimits.ts'

/** What stands between a draft and its review, in the order in which the visitor sees it (facts 3.10, "Button states"). */
export type SwapCheck =
  | 'selectToken'
  | 'enterAmount'
  | 'incorrectValue'
  | 'insufficient'
  | 'quoting'
  | 'failed'
  | 'impact'
  | 'ready'

/** The first thing that is missing or wrong. `most` is what can be given, `undefined` while it is not known: then the balance counts. */
export function checkSwapDraft(parameters: {
  readonly from: { readonly balance: bigint } | undefined
  readonly to: unknown
  readonly amount: string
  /** The amount in base units, if it is one. */
  readonly units: bigint | undefined
  readonly most: bigint | undefined
  readonly quote: 'loading' | 'ready' | 'failed'
  readonly impactBps: number | undefined
}): SwapCheck {
  const { from, to, amount, units, most, quote, impactBps = 0 } = parameters
  if (!from || !to) return 'selectToken'
  if (/^0*\.?0*$/.test(amount)) return 'enterAmount'
  if (!units) return 'incorrectValue'
  if (units > (most ?? from.balance)) return 'insufficient'
  if (quote === 'loading') return 'quoting'
  if (quote === 'failed') return 'failed'
  return impactBps > stoppedImpactBps ? 'impact' : 'ready'
}
