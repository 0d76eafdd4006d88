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
  /** A provider of purchases whose addresses we sign. */
  readonly checkout?: {
    /** In paths and in the database, for example `sandbox`. */
    readonly id: string
    /** As it is shown. */
    readonly name: string
    /** Where its pages and its interface are. */
    readonly url: string
    readonly publicKey: string
    /** Signs addresses, and is our bearer token. */
    readonly secretKey: string
    /** Signs its webhooks. */
    readonly webhookSecret: string
    /** As they are shown, for example `1-2%`. */
    readonly fees?: string | undefined
    /** Whether it is an exchange to deposit from as well. Default: false. */
    readonly hasExchange?: boolean | undefined
  }
  /** A provider of purchases whose page reads the query of its address. */
  readonly meld?: {
    readonly url: string
    readonly publicKey: string
  }
}
