import type { RateLimiter } from './RateLimiter.ts'
import type { RateRule } from './RateRule.ts'

/**
 * One step of a token bucket that is kept as a single number: the time at which it will be full again. Pure.
 *
 * @example takeToken(undefined, 0, { capacity: 5, perMs: 60_000 }, 1).fullAt // 12_000
 */
export function takeToken(
  fullAt: number | undefined,
  now: number,
  rule: RateRule,
  cost: number,
): { readonly fullAt: number; readonly outcome: RateLimiter.Outcome } {
  const perToken = rule.perMs / rule.capacity
  const wanted = Math.min(cost, rule.capacity) * perToken
  // A time beyond a whole window can only come from a clock that was set back: such a bucket starts anew.
  const last = fullAt ?? now
  const start = last > now + rule.perMs ? now : Math.max(last, now)
  const next = start + wanted
  // Sums of fractions of a millisecond must not refuse the last token.
  const overMs = next - (now + rule.perMs)
  const isAllowed = overMs <= 1e-3
  const end = isAllowed ? next : start
  return {
    fullAt: end,
    outcome: {
      isAllowed,
      remaining: Math.max(0, Math.floor((now + rule.perMs - end) / perToken + 1e-6)),
      retryAfterMs: isAllowed ? 0 : Math.ceil(overMs),
    },
  }
}
