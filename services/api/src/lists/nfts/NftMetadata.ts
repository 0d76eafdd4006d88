/** The metadata of an item, as it may be stored and shown. */
export type NftMetadata = {
  readonly name: string | null
  readonly description: string | null
  /** An address, or a picture itself as `data:`. */
  readonly picture: string | null
  readonly attributes: readonly { readonly trait: string; readonly value: string }[]
}
