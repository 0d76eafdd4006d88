import { type JsonRpcAnswer, jsonRpcAnswer } from 'billfold/protocol'
import * as v from 'valibot'
import { createCache } from '../cache/createCache.ts'
import type { PostText } from '../client/PostText.ts'
import { type Breaker, createBreaker } from '../createBreaker.ts'
import { UpstreamError } from '../UpstreamError.ts'
import { parseExactJson } from './parseExactJson.ts'
import type { RpcCall, RpcOutcome } from './RpcCall.ts'
import { rpcErrorKind } from './rpcErrorKind.ts'

/** Default of the longest answer of a node that is read. */
const usualAnswerBytes = 8_000_000
/** Calls in one request to a node; nodes refuse larger batches. */
const callsPerRequest = 100
/** Requests at once for a node that takes no batches. */
const requestsAtOnce = 8

/** Circuits that are kept; one that makes room starts closed. */
const maxCircuits = 2_000

/** One address of a node, with a circuit for each project that asks it. */
export type Upstream = {
  /** Answers in the order of the calls. @throws UpstreamError */
  send(calls: readonly RpcCall[], options: Limits & { readonly project: string }): Promise<RpcOutcome[]>
}

/** Creates the client of one node. */
export function createUpstream(options: createUpstream.Options): Upstream {
  const { url, postText, isPrivateAllowed, monotonic, maxAnswerBytes = usualAnswerBytes } = options
  const breakers = createCache<Breaker>({ maxAgeMs: Number.POSITIVE_INFINITY, maxEntries: maxCircuits, monotonic })
  // What one project's calls do to the node's answers never closes the node for another (promise P11).
  const breakerOf = (project: string): Breaker => {
    const held = breakers.get(project)?.value
    if (held) return held
    const made = createBreaker({ monotonic })
    breakers.set(project, made)
    return made
  }
  let isBatchless = false
  let lastSuccessAt = Number.NEGATIVE_INFINITY

  async function post(body: unknown, limits: { signal: AbortSignal; timeoutMs: number }): Promise<unknown> {
    const answer = await postText(url, JSON.stringify(body), { ...limits, maxBytes: maxAnswerBytes, isPrivateAllowed })
    const { status, retryAfterMs } = answer
    let parsed: unknown
    try {
      parsed = parseExactJson(answer.text)
    } catch {
      if (status < 200 || status > 299)
        throw new UpstreamError('status', { detail: `${status}`, retryAfterMs, mayHaveArrived: true })
      throw new UpstreamError('unreadable', { mayHaveArrived: true })
    }
    // Some nodes answer errors of the call with 4xx and a JSON-RPC body: that is an answer. 429 and 5xx are failures.
    if (status === 429 || status >= 500 || (status > 299 && !isAnswerLike(parsed)))
      throw new UpstreamError('status', { detail: `${status}`, retryAfterMs, mayHaveArrived: true })
    return parsed
  }

  async function sendOne(call: RpcCall, limits: Limits): Promise<RpcOutcome> {
    return toOutcome(await post(toRequest(call, 1), limits), 1)
  }

  /** `undefined` where the node takes no batches. */
  async function sendBatch(calls: readonly RpcCall[], limits: Limits): Promise<RpcOutcome[] | undefined> {
    const parsed = await post(
      calls.map((call, index) => toRequest(call, index + 1)),
      limits,
    )
    // Limits refuse a whole batch with one error: that node still takes batches.
    const refusal = v.safeParse(jsonRpcAnswer, parsed)
    if (refusal.success && 'error' in refusal.output && rpcErrorKind(refusal.output.error) === 'busy')
      throw new UpstreamError('status', { detail: `error ${refusal.output.error.code}` })
    if (!Array.isArray(parsed)) return undefined
    const byId = new Map(parsed.flatMap(item => (isAnswerLike(item) ? [[item.id, item] as const] : [])))
    return calls.map((_, index) => toOutcome(byId.get(index + 1), index + 1))
  }

  async function sendAll(calls: readonly RpcCall[], limits: Limits): Promise<RpcOutcome[]> {
    const [first] = calls
    if (first && calls.length === 1) return [await sendOne(first, limits)]
    if (!isBatchless) {
      const parts = await Promise.all(slices(calls, callsPerRequest).map(part => sendBatch(part, limits)))
      if (!parts.includes(undefined)) return (parts as RpcOutcome[][]).flat()
      isBatchless = true
    }
    const outcomes: RpcOutcome[] = []
    for (const part of slices(calls, requestsAtOnce))
      outcomes.push(...(await Promise.all(part.map(call => sendOne(call, limits)))))
    return outcomes
  }

  return {
    async send(calls, { project, ...limits }) {
      const breaker = breakerOf(project)
      if (!breaker.tryEnter()) throw new UpstreamError('open-circuit')
      const startedAt = monotonic()
      try {
        const outcomes = await sendAll(calls, limits)
        breaker.succeed()
        lastSuccessAt = monotonic()
        return outcomes
      } catch (error) {
        const known = error instanceof UpstreamError ? error : undefined
        const kind = known?.kind
        // A node that answered others meanwhile is well: the call was too much for it, not the other way round. The same goes for an answer that is
        // longer than we read: the call asked for it.
        const isCallsFault = kind === 'too-large' || (kind === 'timeout' && lastSuccessAt > startedAt)
        if (kind === 'aborted' || isCallsFault) breaker.leave()
        else breaker.fail(known?.retryAfterMs)
        throw error
      }
    },
  }
}

type Limits = { signal: AbortSignal; timeoutMs: number }

function toRequest({ method, params }: RpcCall, id: number) {
  return { jsonrpc: '2.0', id, method, params: params ?? [] }
}

function isAnswerLike(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && 'id' in value
}

function toOutcome(value: unknown, id: number): RpcOutcome {
  const parsed = v.safeParse(jsonRpcAnswer, value)
  // A failure may carry no id where the node could not read one.
  if (!parsed.success || (parsed.output.id !== id && parsed.output.id !== null))
    throw new UpstreamError('unreadable', { mayHaveArrived: true })
  const answer: JsonRpcAnswer = parsed.output
  if (!('error' in answer)) return { result: answer.result }
  const { code, message, data } = answer.error
  // Nodes quote their own address, which may carry the operator's key.
  const text = message.replace(/\b(https?|wss?):\/\/\S+/gi, '<address>')
  return { error: { code, message: text, ...(data === undefined ? {} : { data }) } }
}

function slices<item>(items: readonly item[], length: number): item[][] {
  const parts: item[][] = []
  for (let start = 0; start < items.length; start += length) parts.push(items.slice(start, start + length))
  return parts
}

export declare namespace createUpstream {
  type Options = {
    readonly url: string
    readonly postText: PostText
    readonly isPrivateAllowed: boolean
    /** Longest answer that is read. Default: 8,000,000. */
    readonly maxAnswerBytes?: number
    readonly monotonic: () => number
  }
}
