import type { RpcOutcome } from 'billfold/protocol'
import {
  BillfoldError,
  isBillfoldError,
  type NetworkId,
  requestTimeout,
  rpcBatchCount,
  rpcRankSampleCount,
  rpcWrongChain,
} from 'billfold/protocol'
import { postCalls } from './postCalls.ts'
import type { RpcCall } from './RpcCall.ts'

/** Upper limit of the delay that a server asks for: one bad answer must not switch an address off permanently. */
const restLimitMs = 60_000

type Waiting = { readonly call: RpcCall; readonly signal: AbortSignal; settle(outcome: RpcOutcome): void }

/**
 * One RPC address of one network: gathers the calls of one moment into a batch, proves before the first answer counts
 * that it serves the network it is used for (fault 25), and remembers how it did, for the ranking.
 */
export function createEndpoint(options: createEndpoint.Options): createEndpoint.ReturnType {
  const { url, networkId, timeoutMs, now } = options
  const samples: createEndpoint.Sample[] = []
  let waiting: Waiting[] = []
  let nextId = 1
  let canBatch = true
  let isFlushing = false
  let proof: Promise<RpcOutcome | undefined> | undefined
  let isWrong = false
  let restingUntil = 0
  let askedAt = 0

  function note(sample: Omit<createEndpoint.Sample, 'at'>): void {
    samples.push({ ...sample, at: now() })
    if (samples.length > rpcRankSampleCount) samples.shift()
  }

  async function post(batch: readonly Waiting[]): Promise<void> {
    const calls = new Map<number, RpcCall>()
    const byId = new Map<number, Waiting>()
    for (const item of batch) {
      calls.set(nextId, item.call)
      byId.set(nextId++, item)
    }
    // The request ends when no caller waits for it any more, and after the limit in any case.
    const request = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      request.abort()
    }, timeoutMs)
    const endIfUnwanted = () => {
      if (batch.every(item => item.signal.aborted)) request.abort()
    }
    for (const { signal } of batch) signal.addEventListener('abort', endIfUnwanted)
    const startedAt = now()
    askedAt = startedAt
    let outcomes = await postCalls({ url, calls, fetch: options.fetch, signal: request.signal, now })
    clearTimeout(timer)
    for (const { signal } of batch) signal.removeEventListener('abort', endIfUnwanted)
    const isUseless = [...outcomes.values()].every(({ type }) => type === 'failure')
    if (isUseless && batch.length > 1 && canBatch && isBatchRefusal(outcomes)) {
      // Some nodes take single calls only.
      canBatch = false
      await Promise.all(batch.map(item => post([item])))
      return
    }
    if (isLate) {
      const cause = new BillfoldError(requestTimeout, { context: { ms: timeoutMs } })
      outcomes = new Map([...calls.keys()].map(id => [id, { type: 'failure', cause }]))
    }
    // A request that the caller gave up says nothing about the address; one that was given up for being slow does.
    const isSlow = isLate || batch.some(({ signal }) => isBillfoldError(signal.reason, 'request/timeout'))
    if (!request.signal.aborted || isSlow) note({ isGood: !isUseless, ms: now() - startedAt })
    for (const [id, outcome] of outcomes) {
      if (outcome.type === 'failure' && outcome.retryAfterMs !== undefined)
        restingUntil = now() + Math.min(outcome.retryAfterMs, restLimitMs)
      byId.get(id)?.settle(outcome)
    }
  }

  function flush(): void {
    isFlushing = false
    const due = waiting.filter(item => !item.signal.aborted)
    waiting = []
    const size = canBatch ? rpcBatchCount : 1
    for (let at = 0; at < due.length; at += size) void post(due.slice(at, at + size))
  }

  function send(call: RpcCall, signal: AbortSignal): Promise<RpcOutcome> {
    return new Promise((settle, reject) => {
      const onAbort = () => reject(signal.reason)
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push({
        call,
        signal,
        settle(outcome) {
          signal.removeEventListener('abort', onAbort)
          settle(outcome)
        },
      })
      if (!isFlushing) setTimeout(flush, 0)
      isFlushing = true
    })
  }

  /** `undefined` once the address is known to serve its network; kept permanently only if it answered. */
  function prove(): Promise<RpcOutcome | undefined> {
    proof ??= send({ method: 'eth_chainId', params: [] }, new AbortController().signal).then(outcome => {
      if (outcome.type !== 'result') {
        proof = undefined
        return outcome
      }
      const actual: NetworkId = `eip155:${BigInt(outcome.result as string)}`
      if (actual === networkId) return undefined
      isWrong = true
      const context = { actual, expected: networkId }
      return { type: 'failure', cause: new BillfoldError(rpcWrongChain, { context }) }
    })
    return proof
  }

  return {
    url,
    samples,
    isWrong: () => isWrong,
    restingUntil: () => restingUntil,
    doubt: () => note({ isGood: false, ms: timeoutMs }),
    askedAt: () => askedAt,
    async call(call, signal) {
      const [refused, outcome] = await Promise.all([prove(), send(call, signal)])
      return refused ?? outcome
    },
  }
}

export declare namespace createEndpoint {
  type Options = {
    readonly url: string
    readonly networkId: NetworkId
    readonly fetch: typeof fetch
    /** Limit of one HTTP request. */
    readonly timeoutMs: number
    readonly now: () => number
  }
  type ReturnType = {
    readonly url: string
    /** How the last requests went, oldest first. */
    readonly samples: readonly Sample[]
    /** Whether it was caught serving another chain; it is not asked again. */
    isWrong(): boolean
    /** Until when its server asked to be left alone, milliseconds since the epoch. */
    restingUntil(): number
    /** When it was last asked, milliseconds since the epoch. */
    askedAt(): number
    /** Counts as a failed request: another node contradicted what it said. */
    doubt(): void
    /** Rejects only when `signal` aborts, with its reason; may settle later than that, because all callers share the proof of the chain. */
    call(call: RpcCall, signal: AbortSignal): Promise<RpcOutcome>
  }
  type Sample = {
    readonly isGood: boolean
    readonly ms: number /** Milliseconds since the epoch. */
    readonly at: number
  }
}

/** HTTP statuses by which nodes refuse a list where they expect one call. */
const refusalStatuses: readonly number[] = [400, 405, 415, 501]

function isBatchRefusal(outcomes: ReadonlyMap<number, RpcOutcome>): boolean {
  const [first] = outcomes.values()
  return (
    first?.type === 'failure' &&
    (isBillfoldError(first.cause, 'rpc/invalid-answer') || refusalStatuses.includes(first.status ?? 0))
  )
}
