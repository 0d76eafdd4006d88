/** What is kept of what an item says of itself. */
export type ToldItem = {
  readonly name: string | null
  readonly description: string | null
  /** Address at the picture proxy. */
  readonly imageUrl: string | null
  /** JSON text of what `NftMetadata` calls attributes. */
  readonly attributes: string | null
}
