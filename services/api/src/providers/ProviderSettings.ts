/** Which providers are asked, with the operator's keys. A provider without settings is never asked. */
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
