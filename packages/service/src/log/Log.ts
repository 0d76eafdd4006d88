/** Fields of one log line. Never bodies, secrets or whole IP addresses. */
export type LogFields = { readonly [name: string]: string | number | boolean | null | undefined }

/** Where the service reports what happened. Injected: the service itself writes nowhere. Never throws. */
export type Log = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}
