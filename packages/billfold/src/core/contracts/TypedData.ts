/** Structured data as EIP-712 has it. A wallet signs it once the kit has checked it. */
export type TypedData = {
  readonly domain?: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number | bigint
    readonly verifyingContract?: string
    readonly salt?: string
  }
  /** The members of each type, by its name; without `EIP712Domain`, which follows from the domain. */
  readonly types: { readonly [name: string]: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: string
  readonly message: { readonly [member: string]: unknown }
}
