import * as v from 'valibot'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import {
  httpInvalidAnswer,
  httpNotConfigured,
  httpOffline,
  httpStatus,
  httpTooLarge,
} from '../../protocol/errors/rows/http.ts'
import { requestTimeout } from '../../protocol/errors/rows/request.ts'
import type { Answer, Endpoint, Input } from '../../protocol/http/endpoint.ts'
import { toUrl } from '../../protocol/http/toUrl.ts'
import {
  answerBytes,
  retriedOnceStatuses,
  retriedStatuses,
  rpcTimeoutMs,
  transportRetryBaseMs,
  transportRetryCount,
} from '../../protocol/limits.ts'
import { joinSignals } from '../async/joinSignals.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Kit } from '../Kit.ts'
import { identify } from './identify.ts'

/**
 * Calls an endpoint of the configured API and checks its answer. Identical reads that are under way share one request.
 * With `isRetried` it repeats what may pass by itself: 3 times from 150 ms doubling, `Retry-After` honoured, 403 and 413
 * once (spec/decisions.md); queries retry by themselves and leave it off.
 *
 * @throws `http/not-configured` · `http/status` (with `status` and `retryAfterMs` in its context) · `http/offline` ·
 * `http/invalid-answer` · `http/too-large` · `http/invalid-input` · `request/timeout` after 10 s · `request/aborted`.
 */
export function callApi<endpoint extends Endpoint>(
  kit: Kit,
  endpoint: endpoint,
  input: Input<endpoint>,
  options: callApi.Options = {},
): Promise<Answer<endpoint>> {
  const { api } = kit.store.getState().settings
  if (!api) return Promise.reject(new BillfoldError(httpNotConfigured))
  let url: string
  try {
    url = toUrl(endpoint, input, { base: api, identification: identify(kit) })
  } catch (cause) {
    return Promise.reject(cause)
  }
  const body = 'body' in (input as object) ? JSON.stringify((input as { body: unknown }).body) : undefined
  const start = (signal: AbortSignal) => ask(kit, endpoint, url, body, signal, options.isRetried ?? false)
  if (endpoint.method !== 'GET') {
    const { signal, release } = joinSignals(options.signal, kit.runtime.lifetime)
    return start(signal).finally(release)
  }
  // Callers share this read: the abort of one must not end it for the others.
  const running = kit.runtime.slot(createRunning)
  let shared = running.get(url) as Promise<Answer<endpoint>> | undefined
  if (!shared) {
    shared = start(kit.runtime.lifetime).finally(() => running.delete(url))
    running.set(url, shared)
  }
  return options.signal ? untilAborted(shared, options.signal) : shared
}

export declare namespace callApi {
  type Options = { readonly signal?: AbortSignal | undefined; readonly isRetried?: boolean }
}

async function ask<endpoint extends Endpoint>(
  kit: Kit,
  endpoint: endpoint,
  url: string,
  body: string | undefined,
  signal: AbortSignal,
  isRetried: boolean,
): Promise<Answer<endpoint>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(kit, endpoint, url, body, signal)
    } catch (error) {
      const waitMs = isRetried && isBillfoldError(error) ? retryDelayMs(error, attempt) : undefined
      if (waitMs === undefined) throw error
      let stopClock = () => {}
      const pause = new Promise<void>(resolve => {
        stopClock = kit.environment.clock.after(waitMs, resolve)
      })
      await untilAborted(pause, signal).finally(stopClock)
    }
  }
}

/** Milliseconds until the next attempt; `undefined` when the failure is final. */
function retryDelayMs(error: BillfoldError, attempt: number): number | undefined {
  const status = Number(error.context?.status)
  const isOnce = retriedOnceStatuses.includes(status)
  if (attempt >= (isOnce ? 1 : transportRetryCount)) return undefined
  if (error.code === 'http/status' ? !retriedStatuses.includes(status) : error.code !== 'http/offline') return undefined
  return Number(error.context?.retryAfterMs) || transportRetryBaseMs * 2 ** attempt
}

async function askOnce<endpoint extends Endpoint>(
  kit: Kit,
  endpoint: endpoint,
  url: string,
  body: string | undefined,
  outer: AbortSignal,
): Promise<Answer<endpoint>> {
  const { clock, fetch } = kit.environment
  const late = new AbortController()
  const { signal, release } = joinSignals(outer, late.signal)
  const stopClock = clock.after(rpcTimeoutMs, () => late.abort())
  try {
    // A plain string body without a content type needs no preflight; servers of this wire accept it (facts/core.md 2.0).
    const answer = await untilAborted(
      fetch(url, {
        method: endpoint.method,
        signal,
        redirect: 'error',
        credentials: 'omit',
        ...(body ? { body } : {}),
      }),
      signal,
    )
    if (!answer.ok) throw statusError(answer, clock.now())
    if (endpoint.answerKind === 'nothing') return undefined as Answer<endpoint>
    if (endpoint.answerKind === 'image') return (await untilAborted(answer.blob(), signal)) as Answer<endpoint>
    const text = await untilAborted(answer.text(), signal)
    if (text.length > answerBytes) throw new BillfoldError(httpTooLarge, { context: { endpoint: endpoint.name } })
    return parse(endpoint, text)
  } catch (cause) {
    if (late.signal.aborted && !outer.aborted) throw new BillfoldError(requestTimeout, { cause })
    if (isBillfoldError(cause)) throw cause
    throw new BillfoldError(httpOffline, { cause })
  } finally {
    stopClock()
    release()
  }
}

function parse<endpoint extends Endpoint>(endpoint: endpoint, text: string): Answer<endpoint> {
  let cause: unknown
  try {
    const { success, output, issues } = v.safeParse(endpoint.answer, JSON.parse(text))
    if (success) return output as Answer<endpoint>
    cause = issues
  } catch (error) {
    cause = error
  }
  throw new BillfoldError(httpInvalidAnswer, { context: { endpoint: endpoint.name }, cause })
}

function statusError(answer: Response, now: number): BillfoldError {
  const header = answer.headers.get('retry-after')
  const waitMs = header === null ? Number.NaN : /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return new BillfoldError(httpStatus, {
    context: { status: answer.status, ...(waitMs > 0 ? { retryAfterMs: waitMs } : {}) },
    // Its body may state a reason (facts 2.0).
    cause: answer,
  })
}

const createRunning = () => new Map<string, Promise<unknown>>()
