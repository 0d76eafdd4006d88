import type { BillfoldError } from 'billfold/protocol'

/** What came of one JSON-RPC call to one address. */
export type RpcOutcome =
  | { readonly type: 'result'; readonly result: unknown }
  /** The node answered, with an error. */
  | { readonly type: 'error'; readonly code: number; readonly message: string; readonly data?: unknown }
  /** No usable answer came: no connection, a status, a limit, something that is no JSON-RPC, the wrong chain. */
  | {
      readonly type: 'failure'
      readonly cause: BillfoldError
      readonly status?: number
      /** How long the server asks to be left alone. */
      readonly retryAfterMs?: number
    }
