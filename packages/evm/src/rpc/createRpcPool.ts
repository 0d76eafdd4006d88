import {
  BillfoldError,
  type NetworkId,
  requestAborted,
  requestTimeout,
  retriedOnceStatuses,
  retriedStatuses,
  rpcAllFailed,
  rpcNoUrl,
  rpcTimeoutMs,
  transportRetryBaseMs,
  transportRetryCount,
} from 'billfold/protocol'
import { createEndpoint } from './createEndpoint.ts'
import type { Rpc } from './Rpc.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcOutcome } from './RpcOutcome.ts'
import { rankEndpoints } from './rankEndpoints.ts'
import { toRpcError } from './toRpcError.ts'

/** Errors that another node would repeat: rejected, declined. They are answers, as what a contract reverts with is. */
const finalCodes: readonly number[] = [4001, -32003, 5000]
/**
 * Errors that say that there is no such method, block or way of asking (JSON-RPC 2.0, EIP-1474). They are answers, too, if
 * no other node knows better, as is what a node says of a transaction. Every other number says that something failed, and
 * proves nothing: -32000 above all, which stands for a busy node, a lost state and a time-out alike.
 */
const noSuchCodes: readonly number[] = [-32700, -32600, -32601, -32602, -32001, -32004, -32006]

/** An address that does not answer is tried again this long after its last request. */
const probeMs = 30_000

/** Milliseconds since the epoch by the time that passes: the wall clock may be set while the page is open (fault 77). */
const passedTime = () => performance.timeOrigin + performance.now()

/**
 * Where all chain reads of a family go out: one place per family object that knows the addresses of every network and
 * how they behave. Each call tries them in ranked order, up to four rounds with 150, 300 and 600 ms between (or as
 * `Retry-After` says), and settles within 10 s, which the addresses share: one that hangs leaves the next its part. An
 * address that failed is tried again after 30 s, by one call, while the best address answers that call.
 * @example const pool = createRpcPool({ timeoutMs: 5_000 })
 */
export function createRpcPool(options: createRpcPool.Options = {}): createRpcPool.ReturnType {
  const { timeoutMs = rpcTimeoutMs, now = passedTime } = options
  // By fetch, so that two kits sharing a family object share no connection.
  const byFetch = new WeakMap<typeof fetch, Map<string, createEndpoint.ReturnType>>()

  function findEndpoint(fetch: typeof globalThis.fetch, networkId: NetworkId, url: string): createEndpoint.ReturnType {
    const known = byFetch.get(fetch) ?? new Map<string, createEndpoint.ReturnType>()
    byFetch.set(fetch, known)
    const key = `${networkId} ${url}`
    const found = known.get(key) ?? createEndpoint({ url, networkId, fetch, timeoutMs, now })
    known.set(key, found)
    return found
  }

  return ({ fetch, networkId, rpcUrls, rankedUrls = rpcUrls, isOneTask = false, signal }) => {
    const taskEndsAt = isOneTask ? now() + timeoutMs : undefined
    const leftMs = () => (taskEndsAt === undefined ? timeoutMs : Math.max(0, taskEndsAt - now()))

    async function ask({
      method,
      params,
      except = [],
      withinMs = timeoutMs,
    }: Rpc.Ask): Promise<Rpc.Answer | undefined> {
      if (!rpcUrls.length) throw new BillfoldError(rpcNoUrl, { context: { networkId } })
      const heard = except.map(({ origin }) => origin)
      const urls = [...new Set(rpcUrls)].filter(url => !heard.includes(originOf(url)))
      if (!urls.length) return undefined
      const endpoints = urls.map(url => findEndpoint(fetch, networkId, url))
      const deadline = now() + Math.min(withinMs, leftMs())
      let answered: BillfoldError | undefined
      let last: unknown
      for (let round = 0; round <= transportRetryCount; round++) {
        const usable = endpoints.filter(endpoint => !endpoint.isWrong())
        const awake = usable.filter(endpoint => endpoint.restingUntil() <= now())
        const order = rankEndpoints(awake, endpoint => !rankedUrls.includes(endpoint.url), now())
        const probed = round === 0 ? order.find((endpoint, at) => at > 0 && isDue(endpoint, now())) : undefined
        // What comes of it is for the ranking alone: nobody waits for an address that was silent.
        if (probed) attempt(probed, { method, params }, deadline - now(), signal).catch(() => {})
        let isRetried = awake.length < usable.length
        for (const [at, endpoint] of order.entries()) {
          const leftMs = deadline - now()
          if (leftMs <= 0) break
          const outcome = await attempt(endpoint, { method, params }, leftMs / (order.length - at), signal)
          if (outcome.type === 'result')
            return { result: outcome.result, node: { origin: originOf(endpoint.url), doubt: endpoint.doubt } }
          if (outcome.type === 'error') {
            const error = toRpcError(outcome)
            if (error.code === 'node/reverted' || finalCodes.includes(outcome.code)) throw error
            if (isAnswer(outcome, error)) answered ??= error
            else isRetried = true
            last = error
          } else last = outcome.cause
          isRetried ||= isWorthRetry(outcome, round)
        }
        if (answered) throw answered
        const wakesAt = Math.min(...usable.map(endpoint => endpoint.restingUntil()))
        const waitMs = Math.max(transportRetryBaseMs * 2 ** round, wakesAt - now())
        if (!isRetried || round === transportRetryCount || now() + waitMs >= deadline) break
        await sleep(waitMs, signal)
      }
      throw new BillfoldError(rpcAllFailed, { context: { networkId }, cause: last })
    }

    return {
      ask,
      leftMs,
      request: async (method, params = []) => (await ask({ method, params }))?.result,
    }
  }
}

export declare namespace createRpcPool {
  type Options = {
    /** Limit of one call over all its addresses and retries. 10 s unless given. */
    readonly timeoutMs?: number
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
  /**
   * Opens the addresses of one network. `request` throws `rpc/no-url` · `rpc/all-failed` when no address gave an answer ·
   * `node/…` and `rpc/…` for a node's own errors · `request/aborted`.
   */
  type ReturnType = (parameters: Parameters) => Rpc
  type Parameters = {
    readonly fetch: typeof fetch
    readonly networkId: NetworkId
    /** Best first. */
    readonly rpcUrls: readonly string[]
    /** Those among them that may be ranked; the others stand before them in the given order. All unless given. */
    readonly rankedUrls?: readonly string[]
    /** All requests of the returned object together stay within the limit, counted from now; else each of them does. */
    readonly isOneTask?: boolean
    readonly signal?: AbortSignal | undefined
  }
}

function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? url
}

async function attempt(
  endpoint: createEndpoint.ReturnType,
  call: RpcCall,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<RpcOutcome> {
  const limit = new AbortController()
  const timeout = new BillfoldError(requestTimeout, { context: { ms: Math.round(limitMs) } })
  const onAbort = () => limit.abort()
  const timer = setTimeout(() => limit.abort(timeout), limitMs)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  try {
    return await endpoint.call(call, limit.signal)
  } catch {
    if (signal?.aborted) throw new BillfoldError(requestAborted, { cause: signal.reason })
    return { type: 'failure', cause: timeout }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Whether an address that failed when it was last asked is to be tried again. */
function isDue({ askedAt, samples }: createEndpoint.ReturnType, now: number): boolean {
  return samples.at(-1)?.isGood === false && now - askedAt() >= probeMs
}

function isAnswer({ code }: { readonly code: number }, error: BillfoldError): boolean {
  return noSuchCodes.includes(code) || error.code.startsWith('node/') || error.code === 'rpc/method-not-found'
}

function isWorthRetry(outcome: RpcOutcome, round: number): boolean {
  if (outcome.type !== 'failure') return false
  const { status } = outcome
  if (status === undefined) return true
  return retriedStatuses.includes(status) && (round === 0 || !retriedOnceStatuses.includes(status))
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
