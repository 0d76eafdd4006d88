import type { SessionRow } from './SessionStore.ts'

/** How a session is in a cookie: as an id that a store knows, or as a token that holds it. */
export type SessionCodec = {
  readonly lifetimeMs: number
  write(row: SessionRow): Promise<string>
  read(value: string): Promise<SessionRow | undefined>
  /** Ends one session, as far as that is possible. */
  end(value: string): Promise<void>
  endAccount?(account: string): Promise<void>
  jwks?(): Promise<{ readonly keys: readonly JsonWebKey[] }>
}
