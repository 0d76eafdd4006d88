/** A sign-in message, read (ERC-4361); texts as they stand in it. */
export type SignInText = {
  /** Before `://`, if the message names one. */
  readonly scheme?: string
  /** Host, and port if it is named. */
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: bigint
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
