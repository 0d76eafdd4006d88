/** What an application asks of one namespace, or of one chain. */
export type ProposalNamespace = {
  /** CAIP-2; missing when the key is a chain itself. */
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet grants in one namespace, or on one chain. */
export type SessionNamespace = {
  /** CAIP-10, not empty. The chains of the session are the chains of its accounts. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains?: readonly string[] | undefined
}

/** By CAIP-2 namespace (`eip155`) or chain (`eip155:1`). */
export type ProposalNamespaces = { readonly [key: string]: ProposalNamespace }

/** By CAIP-2 namespace (`eip155`) or chain (`eip155:1`). */
export type SessionNamespaces = { readonly [key: string]: SessionNamespace }
