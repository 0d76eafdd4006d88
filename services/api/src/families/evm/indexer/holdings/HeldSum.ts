import type { isLater } from './isLater.ts'

/** What an account has of an item of ERC-1155, as far as the index knows. */
export type HeldSum = {
  readonly token: string
  readonly tokenId: string
  readonly account: string
  /** Below zero while the blocks in which it came are not in. */
  readonly balance: bigint
  /** The last time that one came in. */
  readonly latest: (isLater.Moment & { readonly minedAt: number }) | undefined
}
