import type { relayRefusals } from './relayRefusals.ts'

/**
 * The reason of a close with code 3000, with the relay's own time behind it: a page whose clock is wrong cannot read the
 * answer's `Date` and learns the right one here.
 *
 * @example formatRefusal(relayRefusals.tokenExpired, Date.now()) // 'Authorization error: JWT has expired (server time 1750000000)'
 */
export function formatRefusal(refusal: (typeof relayRefusals)[keyof typeof relayRefusals], nowMs: number): string {
  return `${refusal.reason} (server time ${Math.floor(nowMs / 1_000)})`
}
