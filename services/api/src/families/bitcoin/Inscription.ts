/** What one `ord` envelope in a witness says. */
export type Inscription = {
  readonly contentType: string | undefined
  readonly body: Uint8Array
  /** Where its satoshi is among all that the transaction puts out, where it says so itself. */
  readonly pointer: bigint | undefined
  /** Which input's witness it is in. */
  readonly input: number
}
