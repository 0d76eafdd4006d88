/**
 * Where revoked tokens are kept: short texts under keys, each until a time. `memoryRevocations`, `sqlRevocations`,
 * `redisRevocations`, or an object with these functions. What it forgets too early makes revoked tokens valid again.
 */
export type Revocations = {
  /** Keeps a value under a key, in place of a former one, at least until `expiresAt` (milliseconds since the epoch). */
  set(key: string, value: string, expiresAt: number): Promise<void>
  /** The values of keys in their order; `undefined` for a key without one. May return what has expired. */
  get(keys: readonly string[]): Promise<readonly (string | undefined)[]>
}
