import type { Clock, Log } from '@billfold/service'
import { createCache } from '../cache/createCache.ts'
import type { PostText } from '../client/PostText.ts'
import { UpstreamError } from '../UpstreamError.ts'
import type { UpstreamNetwork } from '../UpstreamNetwork.ts'
import { cachePolicyOf } from './cachePolicyOf.ts'
import { createUpstream, type Upstream } from './createUpstream.ts'
import type { Finality } from './Finality.ts'
import { isShareable } from './isShareable.ts'
import { isWrite } from './isWrite.ts'
import type { RpcCall, RpcOutcome } from './RpcCall.ts'
import type { RpcClient } from './RpcClient.ts'
import type { RpcTimeouts } from './RpcTimeouts.ts'
import { type RpcErrorKind, rpcErrorKind } from './rpcErrorKind.ts'
import { stringifyExactJson } from './stringifyExactJson.ts'

const maxEntries = 20_000
const maxCacheBytes = 32_000_000
/** Also what never changes is asked for again now and then: a development chain may be reset. */
const maxAgeMs = 3_600_000
const maxUpstreams = 5_000
/** Errors that another node may answer: not here, or not now. A node that failed at a write may still have taken it. */
const elsewhereKinds: readonly RpcErrorKind[] = ['unknown-method', 'busy', 'not-kept', 'failed']
const writeElsewhereKinds: readonly RpcErrorKind[] = ['unknown-method', 'busy']

/** Creates the client of all networks. */
export function createRpcClient(options: createRpcClient.Options): RpcClient {
  const { clock, log, postText, timeouts, signal, finality, isRemembering = true } = options
  const answerBytes = options.maxAnswerBytes === undefined ? {} : { maxAnswerBytes: options.maxAnswerBytes }
  const { monotonic } = clock
  const answers = createCache<unknown>({ maxAgeMs, maxEntries, maxBytes: maxCacheBytes, monotonic })
  const upstreams = createCache<Upstream>({ maxAgeMs: Number.POSITIVE_INFINITY, maxEntries: maxUpstreams, monotonic })
  const running = new Map<string, Flight>()

  function upstreamOf(network: UpstreamNetwork, url: string): Upstream {
    const key = `${network.projectId} ${url}`
    const held = upstreams.get(key)?.value
    if (held) return held
    // Addresses of the operator may be anywhere; those that a project declared must be public (threat T35).
    const isPrivateAllowed = network.projectId === '' || options.isPrivateRpcAllowed
    const upstream = createUpstream({ url, postText, isPrivateAllowed, monotonic, ...answerBytes })
    upstreams.set(key, upstream)
    return upstream
  }

  /** Asks node after node until every call has an answer. */
  async function askNodes(network: UpstreamNetwork, calls: readonly RpcCall[], project: string): Promise<RpcOutcome[]> {
    const outcomes = new Map<number, RpcOutcome>()
    let open = calls.map((call, index) => ({ call, index }))
    const endAt = monotonic() + timeouts.totalMs
    let failure = new UpstreamError('unreachable')
    const hasWrite = calls.some(({ method }) => isWrite(method))
    for (const [place, url] of network.rpcUrls.entries()) {
      const leftMs = endAt - monotonic()
      if (open.length === 0 || leftMs <= 0) break
      const isLast = place === network.rpcUrls.length - 1
      const timeoutMs = isLast ? leftMs : Math.min(leftMs, timeouts.attemptMs)
      const asked = open.map(({ call }) => call)
      try {
        const got = await upstreamOf(network, url).send(asked, { signal, timeoutMs, project })
        open = open.filter(({ call, index }, position) => {
          // Each call has its answer.
          const outcome = got[position] as RpcOutcome
          outcomes.set(index, outcome)
          const kinds = isWrite(call.method) ? writeElsewhereKinds : elsewhereKinds
          return outcome.error !== undefined && kinds.includes(rpcErrorKind(outcome.error))
        })
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        log.warn('rpc.upstream-failed', { network: network.id, place, reason: error.message })
        if (error.kind === 'too-large') failure = error
        // A transaction that may have reached one node is not handed to another (promise P3).
        if (error.kind === 'aborted' || (hasWrite && error.mayHaveArrived)) break
      }
    }
    return calls.map((_, index) => {
      const outcome = outcomes.get(index)
      if (!outcome) throw failure
      return outcome
    })
  }

  function keep(network: UpstreamNetwork, key: string, call: RpcCall, outcome: RpcOutcome): void {
    if (outcome.error || !isRemembering) return
    const policy = cachePolicyOf(call, outcome.result, (...given) => finality?.blockOf(...given))
    if (policy === 'never') return
    const ask = (asked: RpcCall) => askNodes(network, [asked], '').then(([first]) => first as RpcOutcome)
    if (typeof policy === 'bigint' && !finality?.isFinal(`${network.projectId} ${network.id}`, policy, ask)) return
    answers.set(key, outcome.result, key.length + stringifyExactJson(outcome.result).length)
  }

  /** Never rejects: a failure rejects the calls that wait. */
  async function settleFresh(network: UpstreamNetwork, fresh: readonly Fresh[], project: string): Promise<void> {
    try {
      const outcomes = await askNodes(
        network,
        fresh.map(({ call }) => call),
        project,
      )
      for (const [index, { call, key, settle }] of fresh.entries()) {
        const outcome = outcomes[index] as RpcOutcome
        keep(network, key, call, outcome)
        settle.resolve(outcome)
      }
    } catch (error) {
      for (const { settle } of fresh) settle.reject(error)
    }
  }

  /** Waits for an equal call under way. Other calls of its request may make it fail: then the call is sent alone. */
  async function join(flight: Flight, askAlone: () => Promise<readonly RpcOutcome[]>): Promise<RpcOutcome> {
    try {
      return await flight.outcome
    } catch (error) {
      if (flight.isAlone) throw error
      const [outcome] = await askAlone()
      return outcome as RpcOutcome
    }
  }

  const client: RpcClient = {
    async ask(network, calls, { project = '' } = {}) {
      const waiting: Promise<RpcOutcome>[] = []
      const fresh: Fresh[] = []
      for (const call of calls) {
        const key = `${network.projectId} ${network.id} ${call.method} ${JSON.stringify(call.params ?? [])}`
        const held = answers.get(key)
        // Per project: a project whose circuit is open has no part in the answers of another, nor the other in its refusals.
        const flight = `${project} ${key}`
        const under = running.get(flight)
        if (held) waiting.push(Promise.resolve({ result: held.value }))
        else if (under) waiting.push(join(under, () => client.ask(network, [call], { project })))
        else {
          const { promise, settle } = defer()
          fresh.push({ call, key, settle })
          waiting.push(promise)
          if (isShareable(call.method)) {
            running.set(flight, { outcome: promise, isAlone: calls.length === 1 })
            const forget = () => running.delete(flight)
            promise.then(forget, forget)
          }
        }
      }
      void settleFresh(network, fresh, project)
      return Promise.all(waiting)
    },
    settled: async () => finality?.settled(),
  }
  return client
}

/** A call under way. */
type Flight = {
  readonly outcome: Promise<RpcOutcome>
  /** Whether nothing else is in the same request. */
  readonly isAlone: boolean
}
type Fresh = { readonly call: RpcCall; readonly key: string; readonly settle: Settle }
type Settle = { resolve(outcome: RpcOutcome): void; reject(error: unknown): void }

function defer(): { promise: Promise<RpcOutcome>; settle: Settle } {
  let settle: Settle = { resolve() {}, reject() {} }
  const promise = new Promise<RpcOutcome>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, settle }
}

export declare namespace createRpcClient {
  type Options = {
    readonly clock: Clock
    readonly log: Log
    readonly postText: PostText
    readonly timeouts: RpcTimeouts
    /** Ends everything under way when the service stops. */
    readonly signal: AbortSignal
    /** Whether nodes that projects declare may be of private networks. */
    readonly isPrivateRpcAllowed: boolean
    /** Which blocks are final, so that their answers are kept; without it only what never changes is. */
    readonly finality?: Finality
    /** Whether what never changes is kept; not for an index, which must notice when it did change. Default: true. */
    readonly isRemembering?: boolean
    /** Longest answer of a node that is read. Default: 8,000,000. */
    readonly maxAnswerBytes?: number
  }
}
