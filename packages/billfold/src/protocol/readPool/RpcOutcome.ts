import type { BillfoldError } from '../errors/BillfoldError.ts'

/** The result of one JSON-RPC call to one address. */
export type RpcOutcome =
  | { readonly type: 'result'; readonly result: unknown }
  /** The node answered, with an error. */
  | { readonly type: 'error'; readonly code: number; readonly message: string; readonly data?: unknown }
  /** No usable answer: no connection, a status, a timeout, a body that is not JSON-RPC, the wrong chain. */
  | {
      readonly type: 'failure'
      readonly cause: BillfoldError
      /** Status of the HTTP response, where there was one. */
      readonly status?: number
      /** `Retry-After` of the server, in milliseconds. */
      readonly retryAfterMs?: number
    }
