/** What stands between a draft and its preview, in the order in which the visitor sees it (facts, "WalletSend"). */
export type DraftCheck =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficient'
  | 'addAddress'
  | 'invalidAddress'
  | 'resolvingName'
  | 'unknownName'
  | 'nameFailed'
  | 'ready'

/** The first thing that is missing or wrong. `most` is `undefined` while it is not known: then the balance counts. */
export function checkDraft(parameters: {
  readonly token: { readonly balance: bigint } | undefined
  readonly amount: string
  /** The amount in base units, if it is one. */
  readonly units: bigint | undefined
  readonly most: bigint | undefined
  readonly to: string
  /** Whether `to` names a receiver to which sending makes sense. */
  readonly hasReceiver: boolean
  /** How far the lookup is when `to` is a name without an address yet. */
  readonly lookup?: 'resolving' | 'unknown' | 'failed' | undefined
}): DraftCheck {
  const { token, amount, units, most, to, hasReceiver, lookup } = parameters
  if (!token) return 'selectToken'
  if (/^0*\.?0*$/.test(amount)) return 'addAmount'
  if (!units) return 'incorrectValue'
  if (units > (most ?? token.balance)) return 'insufficient'
  if (to === '') return 'addAddress'
  if (hasReceiver) return 'ready'
  return lookup ? LOOKUPS[lookup] : 'invalidAddress'
}

const LOOKUPS = { resolving: 'resolvingName', unknown: 'unknownName', failed: 'nameFailed' } as const
