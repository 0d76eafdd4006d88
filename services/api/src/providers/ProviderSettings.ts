/** Who may be asked, with the operator's keys. Nothing is asked of anybody who is not set up. */
export type ProviderSettings = {
  readonly zerion?: {
    readonly key: string
    /** Default: the public address. */
    readonly url?: string | undefined
  }
  readonly llama?: {
    /** `https://coins.llama.fi`, or the address with a key of its paid service. */
    readonly url: string
  }
}
