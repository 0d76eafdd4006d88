/** The metadata of an item as the database holds it. */
export type StoredMetadata = {
  readonly name: string | null
  readonly description: string | null
  /** Address at the picture proxy. */
  readonly imageUrl: string | null
  /** JSON text of what `NftMetadata` calls attributes. */
  readonly attributes: string | null
}
