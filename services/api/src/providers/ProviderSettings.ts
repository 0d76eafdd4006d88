/** Which providers are asked, with the operator's keys. A provider without settings is never asked. */
export type ProviderSettings = {
  readonly zerion?: {
    readonly key: string
    /** Default: the public address. */
    readonly url?: string | undefined
  }
  /** Swaps of 0x. */
  readonly zeroX?: {
    readonly key: string
    /** Default: the public address. */
    readonly url?: string | undefined
  }
  /** Swaps of 1inch. */
  readonly oneInch?: {
    readonly key: string
    /** Default: the public address. */
    readonly url?: string | undefined
  }
  /** Swaps of Jupiter, or of a server that speaks the same. */
  readonly jupiter?: {
    readonly url: string
    /** Default: none. */
    readonly key?: string | undefined
    /** CAIP-2 id of the network that it swaps on. Default: the main network of Solana. */
    readonly network?: string | undefined
  }
  readonly llama?: {
    /** `https://coins.llama.fi`, or the address with a key of its paid service. */
    readonly url: string
  }
}
