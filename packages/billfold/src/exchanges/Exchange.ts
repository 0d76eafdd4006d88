/** An exchange that the API knows. */
export type Exchange = {
  readonly id: string
  readonly name: string
  /** Picture of the web, or a `data:` image. */
  readonly imageUrl?: string | undefined
}
