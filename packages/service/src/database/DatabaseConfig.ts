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
      /** After what time the server ends a statement, so that one slow query never holds the pool. Default: 5,000 ms. */
      readonly statementTimeoutMs?: number
      /** After what time we give up on the server's answer. Default: a second more than `statementTimeoutMs`. */
      readonly answerTimeoutMs?: number
    }
