/** EIP-712 data after its outline was checked. */
export type TypedData = {
  readonly types: { readonly [struct: string]: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: string
  readonly domain: { readonly [field: string]: unknown }
  readonly message: { readonly [field: string]: unknown }
}
