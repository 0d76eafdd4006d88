import {
  BillfoldError,
  createReadPool,
  type NetworkId,
  type RpcOutcome,
  retriedOnceStatuses,
  retriedStatuses,
  rpcNoUrl,
  rpcTimeoutMs,
} from 'billfold/protocol'
import { createEndpoint } from './createEndpoint.ts'
import type { Rpc } from './Rpc.ts'
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
  const pool = createReadPool({ create: address => createEndpoint({ ...address, timeoutMs, now }), now })

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
      const asked = except.map(({ origin }) => origin)
      const urls = rpcUrls.filter(url => !asked.includes(originOf(url)))
      if (!urls.length) return undefined
      const limitMs = Math.min(withinMs, leftMs())
      const callNode = (endpoint: createEndpoint.ReturnType, ms: number) =>
        pool.call(limit => endpoint.call({ method, params }, limit), ms, signal)
      return pool.read({
        endpoints: pool.endpointsOf({ fetch, networkId, urls }),
        networkId,
        withinMs: limitMs,
        signal,
        order(awake, round) {
          const order = rankEndpoints(awake, endpoint => !rankedUrls.includes(endpoint.url), now())
          const probed = round === 0 ? order.find((endpoint, at) => at > 0 && isDue(endpoint, now())) : undefined
          // Its result is for the ranking alone: the read does not wait for an address that was silent.
          if (probed) callNode(probed, limitMs).catch(() => {})
          return order
        },
        async attempt(endpoint, ms, round) {
          const outcome = await callNode(endpoint, ms)
          if (outcome.type === 'result') {
            const node = { origin: originOf(endpoint.url), doubt: endpoint.doubt }
            return { type: 'value', value: { result: outcome.result, node } }
          }
          if (outcome.type === 'failure')
            return { type: 'failure', cause: outcome.cause, isRetried: isWorthRetry(outcome, round) }
          const error = toRpcError(outcome)
          if (error.code === 'node/reverted' || finalCodes.includes(outcome.code)) throw error
          const fallback = isAnswer(outcome, error) ? error : undefined
          return { type: 'failure', cause: error, isRetried: !fallback, fallback }
        },
      })
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

/** Whether an address that failed when it was last asked is to be tried again. */
function isDue({ askedAt, samples }: createEndpoint.ReturnType, now: number): boolean {
  return samples.at(-1)?.isGood === false && now - askedAt() >= probeMs
}

function isAnswer({ code }: { readonly code: number }, error: BillfoldError): boolean {
  return noSuchCodes.includes(code) || error.code.startsWith('node/') || error.code === 'rpc/method-not-found'
}

function isWorthRetry({ status }: Extract<RpcOutcome, { type: 'failure' }>, round: number): boolean {
  if (status === undefined) return true
  return retriedStatuses.includes(status) && (round === 0 || !retriedOnceStatuses.includes(status))
}
