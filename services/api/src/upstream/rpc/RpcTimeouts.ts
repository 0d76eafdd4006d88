/** How long nodes may take, in milliseconds. */
export type RpcTimeouts = {
  /** One node, before the next stands in. */
  readonly attemptMs: number
  /** All of them together; less than callers wait (`rpcTimeoutMs`). */
  readonly totalMs: number
}
