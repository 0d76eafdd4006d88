/**
 * One row of the error catalogue. Each row is an exported constant so that a bundle holds only the rows it throws;
 * `message` may hold `{name}` placeholders that the error's `context` fills.
 */
export type ErrorRow<code extends string = string> = {
  /** `area/what-happened`, never changes: hosts compare it. */
  readonly code: code
  readonly message: string
  /** Who can act on it: the visitor, the host's developer, or the operator of the services. Every row says so; for the documentation, not in the published build. */
  readonly reader?: 'visitor' | 'developer' | 'operator'
  /** Where it is shown: a toast, in the view that failed, nowhere, or as a developer alert. As `reader`. */
  readonly place?: 'toast' | 'inline' | 'silent' | 'alert'
  /** What the reader should do, one sentence. Every row has one; the published build keeps those that the kit shows. */
  readonly advice?: string
  /** Number of the JSON-RPC or EIP-1193 error that means the same. */
  readonly rpcCode?: number
  /** The specification's alert code (section 8). */
  readonly alertCode?: string
  /** Alerts are errors unless they say otherwise. */
  readonly level?: 'info' | 'warning'
}
