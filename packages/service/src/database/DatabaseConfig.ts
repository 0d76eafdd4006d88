/** Where the state lives. */
export type DatabaseConfig =
  | { readonly engine: 'sqlite' /** Path of the file; its folder is made. */; readonly file: string }
  | {
      readonly engine: 'postgres'
      /** Connection string, a secret: never logged. */
      readonly url: string
      /** Most connections at once. Default: 10. */
      readonly poolCount?: number
      /** How long a request waits for a free connection. Default: 2,000 ms. */
      readonly connectTimeoutMs?: number
    }
