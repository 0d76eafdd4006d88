/** Where messages wait, and how instances that share that place notify each other of messages. */
export type StoreConfig =
  /** For development: ends with the process. */
  | { readonly engine: 'memory' }
  /** For one instance. The folder of the file is made. */
  | { readonly engine: 'sqlite'; readonly file: string }
  /** For any number of instances. Notifications travel by PostgreSQL itself or, with `brokerUrl`, by a server of the Redis protocol. Addresses are secrets: never logged. */
  | { readonly engine: 'postgres'; readonly url: string; readonly brokerUrl?: string }
  /** For any number of instances, as durable as that server is set up. */
  | { readonly engine: 'redis'; readonly url: string }
