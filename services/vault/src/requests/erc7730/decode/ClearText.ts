/** What a description says that a call or message does. Every text is the description's, not verified by the vault. */
export type ClearText = {
  /** Whose contract it is, by the description. */
  readonly owner?: string
  /** What it does, in a few words. */
  readonly intent?: string
  readonly lines: readonly ClearLine[]
}

export type ClearLine = { readonly label: string; readonly value: ClearValue }

/** Amounts in base units; times in seconds. */
export type ClearValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Of the network's own coin. `most`: what the description calls amounts from its threshold on. */
  | { readonly kind: 'coin'; readonly amount: bigint; readonly most?: string | true }
  /** `token` absent: the description does not say which. */
  | { readonly kind: 'token'; readonly token?: string; readonly amount: bigint; readonly most?: string | true }
  | { readonly kind: 'nft'; readonly collection?: string; readonly tokenId: bigint }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'date'; readonly seconds: bigint }
  | { readonly kind: 'block'; readonly number: bigint }
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** A call inside the call; without `text` where nothing describes it. */
  | { readonly kind: 'call'; readonly to: string; readonly data: string; readonly text?: ClearText }
