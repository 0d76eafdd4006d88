import type { TransferRequest } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import type { Budget } from './Budget.ts'

/** Another estimate within this time has the same price, so that what is left for "Max" is what the review asks for. */
const pricedMs = 60_000
/** What was shown of a transfer holds for as long as a wallet may take. */
const reviewedMs = 600_000
const reviewCount = 20

/** What was shown of transfers before they are made: what was shown is what is paid. */
export function createReviews(now: () => number = () => Date.now()): createReviews.ReturnType {
  const reviews = new Map<string, Review & { readonly at: number }>()
  const find = (about: About, withinMs: number) => {
    const found = reviews.get(toKey(about))
    return found && now() - found.at < withinMs ? found : undefined
  }
  return {
    priced: about => find(about, pricedMs)?.budget,
    shown: about => find(about, reviewedMs),
    show(about, review) {
      const key = toKey(about)
      const at = reviews.get(key)?.budget === review.budget ? (reviews.get(key)?.at ?? now()) : now()
      reviews.delete(key)
      reviews.set(key, { ...review, at })
      const [oldest] = reviews.keys()
      if (oldest !== undefined && reviews.size > reviewCount) reviews.delete(oldest)
    },
    forget: about => void reviews.delete(toKey(about)),
  }
}

type About = { readonly networkId: NetworkId; readonly from: string; readonly transfer: TransferRequest }
type Review = {
  readonly budget: Budget
  /** Base units of the token or of the currency. */
  readonly amount: bigint
  /** Lamports that go beside the amount: the fee, and the deposit of an account that is opened. */
  readonly cost: bigint
  /** Base units of the token that do not arrive. */
  readonly withheld: bigint
}

/** Any amount: it changes neither the price nor the compute units of a transfer. */
const toKey = ({ networkId, from, transfer: { to, token } }: About) => `${networkId} ${from} ${to} ${token?.address}`

export declare namespace createReviews {
  type ReturnType = {
    /** The budget of an estimate that is so young that another one keeps it. */
    priced(about: About): Budget | undefined
    /** What was shown of a transfer. */
    shown(about: About): Review | undefined
    show(about: About, review: Review): void
    /** It was made; another one like it is shown anew. */
    forget(about: About): void
  }
}
