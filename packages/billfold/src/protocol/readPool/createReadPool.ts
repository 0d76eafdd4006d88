import type { NetworkId } from '../caip/types.ts'
import { BillfoldError } from '../errors/BillfoldError.ts'
import { requestAborted, requestTimeout } from '../errors/rows/request.ts'
import { rpcAllFailed } from '../errors/rows/rpc.ts'
import { transportRetryBaseMs, transportRetryCount } from '../limits.ts'
import type { RpcOutcome } from './RpcOutcome.ts'

/**
 * The addresses of the networks of one family, and how a read is tried over them: in the order that the family gives, up to four rounds
 * with 150, 300 and 600 ms between (or as `Retry-After` says), within a limit that the addresses of a round share. The family makes the
 * calls and decides what an answer is.
 *
 * @example
 * const create = ({ url }: { url: string }) => ({ url, isWrong: () => false, restingUntil: () => 0 })
 * const pool = createReadPool({ create, now: () => Date.now() })
 * const endpoints = pool.endpointsOf({ fetch, networkId: 'eip155:1', urls: ['https://node.example.com'] })
 */
export function createReadPool<endpoint extends createReadPool.Endpoint>({
  create,
  now,
}: createReadPool.Options<endpoint>): createReadPool.ReturnType<endpoint> {
  // By fetch, so that two kits that share a family object share no connection.
  const byFetch = new WeakMap<typeof fetch, Map<string, endpoint>>()

  return {
    endpointsOf({ fetch, networkId, urls }) {
      const known = byFetch.get(fetch) ?? new Map<string, endpoint>()
      byFetch.set(fetch, known)
      return [...new Set(urls)].map(url => {
        const key = `${networkId} ${url}`
        const found = known.get(key) ?? create({ fetch, networkId, url })
        known.set(key, found)
        return found
      })
    },

    async read({ endpoints, networkId, withinMs, signal, order, attempt }) {
      const deadline = now() + withinMs
      let fallback: BillfoldError | undefined
      let last: unknown
      for (let round = 0; round <= transportRetryCount; round++) {
        const usable = endpoints.filter(endpoint => !endpoint.isWrong())
        const awake = usable.filter(endpoint => endpoint.restingUntil() <= now())
        const ordered = order(awake, round)
        let isRetried = awake.length < usable.length
        for (const [at, endpoint] of ordered.entries()) {
          const leftMs = deadline - now()
          if (leftMs <= 0) break
          const outcome = await attempt(endpoint, leftMs / (ordered.length - at), round)
          if (outcome.type === 'value') return outcome.value
          last = outcome.cause
          fallback ??= outcome.fallback
          isRetried ||= outcome.isRetried
        }
        if (fallback) throw fallback
        const wakesAt = Math.min(...usable.map(endpoint => endpoint.restingUntil()))
        const waitMs = Math.max(transportRetryBaseMs * 2 ** round, wakesAt - now())
        if (!isRetried || round === transportRetryCount || now() + waitMs >= deadline) break
        await sleep(waitMs, signal)
      }
      throw new BillfoldError(rpcAllFailed, { context: { networkId }, cause: last })
    },

    async call(run, withinMs, signal) {
      const abort = () => new BillfoldError(requestAborted, { cause: signal?.reason })
      if (signal?.aborted) throw abort()
      const limit = new AbortController()
      const ended = new Promise<RpcOutcome>((resolve, reject) => {
        limit.signal.addEventListener('abort', () => {
          if (signal?.aborted) reject(abort())
          else resolve({ type: 'failure', cause: timeout })
        })
      })
      const timeout = new BillfoldError(requestTimeout, { context: { ms: Math.round(withinMs) } })
      const onAbort = () => limit.abort()
      const timer = setTimeout(() => limit.abort(timeout), withinMs)
      signal?.addEventListener('abort', onAbort)
      try {
        return await Promise.race([ended, run(limit.signal)])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
  }
}

export declare namespace createReadPool {
  /** What the pool needs to know of an address. */
  type Endpoint = {
    /** Whether it serves another chain; it is not called again. */
    isWrong(): boolean
    /** Until when its server asked not to be called, milliseconds since the epoch. */
    restingUntil(): number
  }
  type Options<endpoint> = {
    readonly create: (address: {
      readonly fetch: typeof fetch
      readonly networkId: NetworkId
      readonly url: string
    }) => endpoint
    /** Milliseconds since the epoch. */
    readonly now: () => number
  }
  /** What came of one address. `fallback` is thrown at the end of the round if no other address has a value. */
  type Attempt<value> =
    | { readonly type: 'value'; readonly value: value }
    | {
        readonly type: 'failure'
        readonly cause: unknown
        readonly isRetried: boolean
        readonly fallback?: BillfoldError | undefined
      }
  type Read<endpoint, value> = {
    readonly endpoints: readonly endpoint[]
    readonly networkId: NetworkId
    /** Limit of the whole read, in milliseconds. */
    readonly withinMs: number
    readonly signal: AbortSignal | undefined
    /** Orders the addresses that may be called in this round, the first of them being round 0. */
    readonly order: (endpoints: readonly endpoint[], round: number) => readonly endpoint[]
    /** Calls one address, within its part of the limit. What it throws ends the read. */
    readonly attempt: (endpoint: endpoint, withinMs: number, round: number) => Promise<Attempt<value>>
  }
  type ReturnType<endpoint> = {
    /** The addresses of a network, each once, with what is remembered of them. */
    endpointsOf(parameters: {
      readonly fetch: typeof fetch
      readonly networkId: NetworkId
      readonly urls: readonly string[]
    }): endpoint[]
    /** @throws `rpc/all-failed` if no address gave a value · `request/aborted` · what `attempt` throws or names as `fallback`. */
    read<value>(parameters: Read<endpoint, value>): Promise<value>
    /**
     * Runs one call with a time limit. A call that takes longer is a failure with `request/timeout`, and its signal aborts.
     * @throws `request/aborted` when `signal` aborts.
     */
    call(
      run: (signal: AbortSignal) => Promise<RpcOutcome>,
      withinMs: number,
      signal: AbortSignal | undefined,
    ): Promise<RpcOutcome>
  }
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
