/** Who asks, as far as every call knows. */
export type Asker = {
  /** Under which key the caller's address is counted. */
  readonly callerKey: string
  /** IP address, behind trusted proxies; never stored or logged whole. */
  readonly address: string | undefined
  readonly userAgent: string
  /** Of the DPoP key; empty for `open` calls. */
  readonly thumbprint: string
  /** The partition's cookie. */
  readonly binder: string | undefined
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal
  setBinder(value: string): void
}
