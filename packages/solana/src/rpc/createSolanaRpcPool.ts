import {
  BillfoldError,
  createReadPool,
  type NetworkId,
  type RpcOutcome,
  rpcInvalidAnswer,
  rpcNoUrl,
  rpcTimeoutMs,
  rpcWrongChain,
} from 'billfold/protocol'
import { postCall } from './postCall.ts'
import type { Rpc } from './Rpc.ts'
import { toNodeError } from './toNodeError.ts'

/**
 * JSON-RPC errors that say "not now" or "not here" rather than "no": internal, block or slot not reached, node behind, limits
 * of providers (-32007, -32029, -32429, 429), accounts not indexed, history not kept, scan given up, archive away.
 */
const retriedCodes: readonly number[] = [
  ...[-32603, -32004, -32005, -32007, -32010, -32011, -32012, -32014, -32016, -32019, -32029, -32429],
  429,
]
/** Upper limit of the delay that a server asks for: one bad answer must not switch an address off permanently. */
const restLimitMs = 60_000
/** An address that failed stands last for this long. */
const forgetMs = 30_000

/** Milliseconds since the epoch by the time that passes: the wall clock may be set while the page is open (fault 77). */
const passedTime = () => performance.timeOrigin + performance.now()

type Endpoint = createReadPool.Endpoint & {
  readonly url: string
  proof?: Promise<RpcOutcome | undefined>
  failures: number
  /** When it failed last. */
  failedAt: number
  wrong?: true
  rests?: number
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
  const pool = createReadPool<Endpoint>({
    create({ url }) {
      const endpoint: Endpoint = {
        url,
        failures: 0,
        failedAt: 0,
        isWrong: () => endpoint.wrong === true,
        restingUntil: () => endpoint.rests ?? 0,
      }
      return endpoint
    },
    now,
  })

  return ({ fetch, networkId, rpcUrls, signal }) => {
    const post = (endpoint: Endpoint, method: string, params: readonly unknown[], limit: AbortSignal) =>
      postCall({ url: endpoint.url, method, params, fetch, signal: limit, now })

    /** `undefined` once the address is known to serve its network; kept permanently only if it answered. */
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
        endpoint.wrong = true
        const context = { actual, expected: networkId }
        return { type: 'failure', cause: new BillfoldError(rpcWrongChain, { context }) } as const
      })()
      return endpoint.proof
    }

    const fail = (endpoint: Endpoint) => {
      endpoint.failures++
      endpoint.failedAt = now()
    }
    /** 0 after a while: an address that failed is tried in its place again, so that no failure counts for the life of the page. */
    const failuresOf = ({ failedAt, failures }: Endpoint) => (now() - failedAt < forgetMs ? failures : 0)

    const request: Rpc['request'] = async (method, params, read) => {
      if (!rpcUrls.length) throw new BillfoldError(rpcNoUrl, { context: { networkId } })
      let isRepeated = false
      return pool.read({
        endpoints: pool.endpointsOf({ fetch, networkId, urls: rpcUrls }),
        networkId,
        withinMs: timeoutMs,
        signal,
        order: awake => [...awake].sort((one, other) => failuresOf(one) - failuresOf(other)),
        async attempt(endpoint, withinMs) {
          const call = async (limit: AbortSignal) => {
            const [refused, outcome] = await Promise.all([prove(endpoint), post(endpoint, method, params, limit)])
            return refused ?? outcome
          }
          const outcome = await pool.call(call, withinMs, signal)
          const isFirst = !isRepeated
          isRepeated = true
          if (outcome.type === 'result') {
            const value = read(outcome.result)
            if (value !== undefined) {
              endpoint.failures = 0
              return { type: 'value', value }
            }
            fail(endpoint)
            const details = `The answer to ${method} has another shape`
            return { type: 'failure', cause: new BillfoldError(rpcInvalidAnswer, { details }), isRetried: true }
          }
          if (outcome.type === 'error') {
            const cause = toNodeError(outcome, !isFirst)
            if (!retriedCodes.includes(outcome.code)) throw cause
            return { type: 'failure', cause, isRetried: true }
          }
          fail(endpoint)
          endpoint.rests = now() + Math.min(outcome.retryAfterMs ?? 0, restLimitMs)
          return { type: 'failure', cause: outcome.cause, isRetried: true }
        },
      })
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
