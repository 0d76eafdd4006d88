/**
 * A contract that may carry swaps out and be given an allowance. `pool-router` has the interface of the V2 routers,
 * `split-router` that of Billfold's own, which divides an amount over several paths; both name the wrapped native currency in
 * their paths. `one-inch` is 1inch's aggregation router, version 6.
 */
export type SwapContract =
  | { readonly kind: 'pool-router' | 'split-router'; readonly address: string; readonly wrappedNative: string }
  | { readonly kind: 'one-inch'; readonly address: string }
