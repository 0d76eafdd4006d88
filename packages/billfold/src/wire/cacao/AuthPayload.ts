/**
 * What an app asks a wallet to sign in with (`authPayload` of `wc_sessionAuthenticate`). The last of `resources` may be a
 * ReCap that names the methods the app asks for.
 */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2 ids, `eip155` only. */
  readonly chains: readonly string[]
  /** Address of the login, a URI. */
  readonly aud: string
  /** Host of the page, with its port. */
  readonly domain: string
  readonly version: '1'
  readonly nonce: string
  /** ISO 8601, as the other times. */
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  /** For people; one line. Empty means none. */
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
