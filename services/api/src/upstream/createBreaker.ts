/** Circuit breaker: stops sending requests to an upstream that fails (fault 143). */
export type Breaker = {
  /** Whether a request may be sent now; while it half-opens, only one at a time. */
  tryEnter(): boolean
  succeed(): void
  /** `retryAfterMs`: how long the upstream asked to be left alone. */
  fail(retryAfterMs?: number): void
  /** Gives a place back without a verdict. */
  leave(): void
}

/** Consecutive failures that open the circuit, and how long it stays open at first and at most. */
const failuresToOpen = 3
const openMs = 5_000
const maxOpenMs = 60_000

/** Creates a closed circuit. */
export function createBreaker(options: { readonly monotonic: () => number }): Breaker {
  let failures = 0
  let openUntil = 0
  let isProbing = false
  return {
    tryEnter() {
      if (failures < failuresToOpen && options.monotonic() >= openUntil) return true
      if (options.monotonic() < openUntil || isProbing) return false
      isProbing = true
      return true
    },
    succeed() {
      failures = 0
      openUntil = 0
      isProbing = false
    },
    fail(retryAfterMs = 0) {
      failures += 1
      isProbing = false
      const backoff = failures < failuresToOpen ? 0 : Math.min(maxOpenMs, openMs * 2 ** (failures - failuresToOpen))
      openUntil = Math.max(openUntil, options.monotonic() + Math.min(maxOpenMs, Math.max(backoff, retryAfterMs)))
    },
    leave() {
      isProbing = false
    },
  }
}
