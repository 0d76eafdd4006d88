import type { NetworkId } from '../caip/types.ts'

/** What an account signs to sign in (CAIP-122; for EVM the text of EIP-4361). Times are ISO 8601. */
export type SignInMessage = {
  readonly accountAddress: string
  readonly chainId: NetworkId
  /** Host of the page, with its port. */
  readonly domain: string
  /** Address of the login. */
  readonly uri: string
  readonly version: string
  readonly nonce: string
  /** For people; one line. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}
