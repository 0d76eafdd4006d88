/** The metadata that both sides send each other. */
export type PairingMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** What an app asks for in one namespace; the key is a CAIP-2 namespace or a whole chain id. */
export type ProposalNamespace = {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet grants in one namespace; accounts are CAIP-10. */
export type SessionNamespace = {
  readonly accounts: readonly string[]
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a session holds, by CAIP-2 namespace. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** `wc_sessionPropose` as an app sent it. */
export type SessionProposal = {
  readonly requiredNamespaces: Readonly<Record<string, ProposalNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, ProposalNamespace>>
  readonly proposer: { readonly publicKey: string; readonly metadata: PairingMetadata }
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  /** Unix seconds. */
  readonly expiryTimestamp: number
}

/** What an app wants to be signed by `wc_sessionAuthenticate` (CAIP-122). */
export type SignInPayload = {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly nonce: string
  readonly version: string
  readonly iat: string
  readonly type?: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** `wc_sessionAuthenticate` as an app sent it. */
export type SignInRequest = {
  readonly requester: { readonly publicKey: string; readonly metadata: PairingMetadata }
  readonly authPayload: SignInPayload
  /** Unix seconds. */
  readonly expiryTimestamp: number
}

/** An error of the wire. Apache peers send `{}` for what failed inside of them. */
export type WireProblem = { readonly code?: number; readonly message?: string; readonly data?: unknown }

/** One JSON-RPC message, opened. */
export type WireMessage =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WireProblem }

/** What went through the wallet, in the order it did. */
export type LoggedMessage = {
  readonly direction: 'in' | 'out'
  readonly topic: string
  readonly tag: number
  readonly message: WireMessage
  /** Milliseconds of the wallet's clock. */
  readonly at: number
}
