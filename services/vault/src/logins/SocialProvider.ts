import type { AuthorizationServer, ClientAuth } from 'oauth4webapi'
import type { SocialProvider as Name } from '../contract/calls/socialProviders.ts'

/** Who a visitor is at a provider. */
export type SocialIdentity = {
  /** The provider's own name of them, which is never given to another. */
  readonly subject: string
  /** For people; may change, may be anybody's. */
  readonly userName: string | null
}

/** A provider as the settings say. */
export type SocialProvider = {
  readonly id: Name
  readonly server: AuthorizationServer & { readonly authorization_endpoint: string; readonly token_endpoint: string }
  readonly clientId: string
  readonly scope: string
  /** OpenID Connect: who it is says a signed token. Else the user endpoint does. */
  readonly isOpenId: boolean
  /** Whether the answer comes as a form of the browser (Apple). */
  readonly isForm: boolean
  clientAuth(nowMs: number): ClientAuth
  /** Asks the user endpoint's answer who it is; `undefined` for an answer that is none. */
  readUser(answer: unknown): SocialIdentity | undefined
}
