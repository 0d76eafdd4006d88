/** What is asked of a network. */
export type RpcCall = { readonly method: string; readonly params: unknown }

/** The answer of a network: a result, or an error of its own, which is an answer too. */
export type RpcOutcome =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
