import type { HttpLimits } from './HttpLimits.ts'

/** Defaults of security section 5. */
export const defaultHttpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  idleTimeoutMs: 15_000,
  maxSockets: 20_000,
  maxBodyBytes: 262_144,
  maxBodyDepth: 64,
  drainTimeoutMs: 20_000,
}
