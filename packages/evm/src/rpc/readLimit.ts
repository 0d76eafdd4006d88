import type { RpcOutcome } from 'billfold/protocol'
import { BillfoldError, isRecord, rpcLimitExceeded } from 'billfold/protocol'

/** HTTP's own number (Alchemy), EIP-1474 (Infura and others), QuickNode, gateways that add 29 of "429" to JSON-RPC's base. */
const limitCodes: readonly number[] = [429, -32005, -32007, -32029]
/** What providers write under a number that says nothing, such as -32000 or -32600. */
const limitText =
  /too many requests|rate.?limit|request limit|requests? count exceeded|capacity (limit )?exceeded|exceeded its compute units|quota (reached|exceeded)|exceeded .{0,20}quota|throttled/i

/**
 * A rate limit that a provider reports as a JSON-RPC error, as a request without an answer: another address may answer it, and
 * this one later. `undefined` for every other error.
 */
export function readLimit(error: {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}): Extract<RpcOutcome, { type: 'failure' }> | undefined {
  const { code, message, data } = error
  if (!limitCodes.includes(code) && !limitText.test(message)) return undefined
  // Infura names the seconds to wait.
  const rate = isRecord(data) && isRecord(data.rate) ? data.rate : {}
  const seconds = Number(rate.backoff_seconds ?? Number.NaN)
  return {
    type: 'failure',
    cause: new BillfoldError(rpcLimitExceeded, { cause: { code, message, data }, details: message }),
    ...(seconds >= 0 ? { retryAfterMs: seconds * 1_000 } : {}),
  }
}
