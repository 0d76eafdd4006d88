/** A sign-in message, read (ERC-4361, or Sign-In With Solana); texts as they stand in it. Solana's may leave out all but domain and address. */
export type SignInText = {
  /** Before `://`, if the message names one. */
  readonly scheme?: string
  /** Host, and port if it is named. */
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: '1'
  /** Of an EVM network. */
  readonly chainId?: bigint
  /** Of Solana: a name such as `mainnet`, or the CAIP-2 reference. */
  readonly cluster?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
