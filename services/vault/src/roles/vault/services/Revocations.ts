export type Revoked = { readonly kind: 'session' | 'device' | 'envelope' | 'serving'; readonly id: string }

/**
 * What was revoked, and how far each wallet had come: kept apart from the database, so that a backup of it cannot bring anything back (threat T7).
 */
export type Revocations = {
  /** Those of the ids that were revoked. */
  among(kind: Revoked['kind'], ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether any of these was revoked. */
  hasAny(rows: readonly Revoked[]): Promise<boolean>
  /** Durable once it resolves. */
  add(rows: readonly Revoked[]): Promise<void>
  /** Takes back that the vault was stopped; nothing else is ever taken back. */
  resume(): Promise<void>
  /** The highest write of a vault that was ever acknowledged; 0 for none. */
  generationOf(vaultId: string): Promise<number>
  noteGeneration(vaultId: string, generation: number): Promise<void>
  /** Forgets ended sessions that are older than any session may be; devices and envelopes stay permanently. */
  purge(now: number): Promise<void>
  /** Its schema, however long that takes. @throws what the database reports. */
  prepare(signal?: AbortSignal): Promise<void>
  /** @throws Error when its schema is not there. */
  requireSchema(): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
