import {
  BillfoldError,
  type NetworkId,
  requestAborted,
  requestTimeout,
  rpcAllFailed,
  rpcInvalidAnswer,
  rpcNoUrl,
  rpcTimeoutMs,
  rpcWrongChain,
  transportRetryBaseMs,
  transportRetryCount,
} from 'billfold/protocol'
import { postCall } from './postCall.ts'
import type { Rpc } from './Rpc.ts'
import type { RpcOutcome } from './RpcOutcome.ts'
import { toNodeError } from './toNodeError.ts'

/**
 * JSON-RPC errors that say "not now" or "not here" rather than "no": internal, block or slot not reached, node behind, limits
 * of providers (-32007, -32029, -32429, 429), accounts not indexed, history not kept, scan given up, archive away.
 */
const retriedCodes: readonly number[] = [
  ...[-32603, -32004, -32005, -32007, -32010, -32011, -32012, -32014, -32016, -32019, -32029, -32429],
  429,
]
/** No server's wish to be left alone counts for longer, or one bad answer would switch an address off for good. */
const restLimitMs = 60_000
/** An address that failed stands last for this long. */
const forgetMs = 30_000

/** Milliseconds since the epoch by the time that passes: the wall clock may be set while the page is open (fault 77). */
const passedTime = () => performance.timeOrigin + performance.now()

type Endpoint = {
  url: string
  proof?: Promise<RpcOutcome | undefined>
  isWrong: boolean
  failures: number
  /** When it failed last. */
  failedAt: number
  restsUntil: number
}

/**
 * Where all chain reads of the family go out. Each call tries the addresses of its network, those that failed within the last 30 s
 * last, up to four rounds with 150, 300 and 600 ms between (or as `Retry-After` says), and settles within 10 s, which the
 * addresses share. Before the first answer of an address counts it has proved by its genesis hash that it serves the
 * network; one that serves another is not asked again (fault 25).
 *
 * @example const pool = createSolanaRpcPool({ timeoutMs: 5_000 })
 */
export function createSolanaRpcPool(options: createSolanaRpcPool.Options = {}): createSolanaRpcPool.ReturnType {
  const { timeoutMs = rpcTimeoutMs, now = passedTime } = options
  // By fetch, so that two kits sharing a family object share no connection.
  const byFetch = new WeakMap<typeof fetch, Map<string, Endpoint>>()

  function findEndpoint(fetch: typeof globalThis.fetch, networkId: NetworkId, url: string): Endpoint {
    const known = byFetch.get(fetch) ?? new Map<string, Endpoint>()
    byFetch.set(fetch, known)
    const key = `${networkId} ${url}`
    const found = known.get(key) ?? { url, isWrong: false, failures: 0, failedAt: 0, restsUntil: 0 }
    known.set(key, found)
    return found
  }

  return ({ fetch, networkId, rpcUrls, signal }) => {
    const post = (endpoint: Endpoint, method: string, params: readonly unknown[], limit: AbortSignal) =>
      postCall({ url: endpoint.url, method, params, fetch, signal: limit, now })

    /** `undefined` once the address is known to serve its network; kept for good only if it answered. */
    function prove(endpoint: Endpoint): Promise<RpcOutcome | undefined> {
      endpoint.proof ??= (async () => {
        const limit = new AbortController()
        const timer = setTimeout(() => limit.abort(), timeoutMs)
        const outcome = await post(endpoint, 'getGenesisHash', [], limit.signal)
        clearTimeout(timer)
        const actual = outcome.type === 'result' ? `solana:${String(outcome.result).slice(0, 32)}` : undefined
        if (actual === networkId) return undefined
        if (actual === undefined) {
          delete endpoint.proof
          return outcome
        }
        endpoint.isWrong = true
        const context = { actual, expected: networkId }
        return { type: 'failure', cause: new BillfoldError(rpcWrongChain, { context }) } as const
      })()
      return endpoint.proof
    }

    async function attempt(endpoint: Endpoint, method: string, params: readonly unknown[], limitMs: number) {
      const limit = new AbortController()
      const onAbort = () => limit.abort()
      const timer = setTimeout(onAbort, limitMs)
      signal?.addEventListener('abort', onAbort)
      const late: RpcOutcome = {
        type: 'failure',
        cause: new BillfoldError(requestTimeout, { context: { ms: Math.round(limitMs) } }),
      }
      const ended = new Promise<RpcOutcome>(resolve =>
        limit.signal.addEventListener('abort', () => resolve(late), { once: true }),
      )
      try {
        const asked = Promise.all([prove(endpoint), post(endpoint, method, params, limit.signal)])
        return await Promise.race([asked.then(([refused, outcome]) => refused ?? outcome), ended])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    }

    const fail = (endpoint: Endpoint) => {
      endpoint.failures++
      endpoint.failedAt = now()
    }
    /** None after a while: whatever failed is tried in its place again, so that no failure counts for the life of the page. */
    const failuresOf = ({ failedAt, failures }: Endpoint) => (now() - failedAt < forgetMs ? failures : 0)

    const request: Rpc['request'] = async (method, params, read) => {
      if (!rpcUrls.length) throw new BillfoldError(rpcNoUrl, { context: { networkId } })
      const endpoints = [...new Set(rpcUrls)].map(url => findEndpoint(fetch, networkId, url))
      const deadline = now() + timeoutMs
      let last: BillfoldError | undefined
      let isRepeated = false
      for (let round = 0; round <= transportRetryCount; round++) {
        const usable = endpoints.filter(({ isWrong }) => !isWrong)
        const awake = usable.filter(({ restsUntil }) => restsUntil <= now())
        const order = [...awake].sort((one, other) => failuresOf(one) - failuresOf(other))
        for (const [at, endpoint] of order.entries()) {
          const leftMs = deadline - now()
          if (leftMs <= 0) break
          refuseAborted(signal)
          const outcome = await attempt(endpoint, method, params, leftMs / (order.length - at))
          refuseAborted(signal)
          if (outcome.type === 'result') {
            const value = read(outcome.result)
            if (value !== undefined) {
              endpoint.failures = 0
              return value
            }
            fail(endpoint)
            last = new BillfoldError(rpcInvalidAnswer, { details: `${method} was answered with something else` })
          } else if (outcome.type === 'error') {
            last = toNodeError(outcome, isRepeated)
            if (!retriedCodes.includes(outcome.code)) throw last
          } else {
            last = outcome.cause
            fail(endpoint)
            endpoint.restsUntil = now() + Math.min(outcome.retryAfterMs ?? 0, restLimitMs)
          }
          isRepeated = true
        }
        const wakesAt = Math.min(...usable.map(({ restsUntil }) => restsUntil))
        const waitMs = Math.max(transportRetryBaseMs * 2 ** round, wakesAt - now())
        if (!usable.length || round === transportRetryCount || now() + waitMs >= deadline) break
        await sleep(waitMs, signal)
      }
      throw new BillfoldError(rpcAllFailed, { context: { networkId }, cause: last })
    }
    return { request }
  }
}

export declare namespace createSolanaRpcPool {
  type Options = {
    /** Limit of one call over all its addresses and retries. 10 s unless given. */
    readonly timeoutMs?: number
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
  /**
   * Opens the addresses of one network. `request` throws `rpc/no-url` · `rpc/all-failed` when no address gave an answer ·
   * `node/…`, `send/…` and `rpc/…` for a node's own errors · `request/aborted`.
   */
  type ReturnType = (parameters: Parameters) => Rpc
  type Parameters = {
    readonly fetch: typeof fetch
    readonly networkId: NetworkId
    /** Best first. */
    readonly rpcUrls: readonly string[]
    readonly signal?: AbortSignal | undefined
  }
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
}

function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(new BillfoldError(requestAborted, { cause: signal?.reason }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
