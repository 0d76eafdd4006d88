import type { RpcOutcome } from 'billfold/protocol'
import {
  answerBytes,
  BillfoldError,
  httpOffline,
  httpStatus,
  httpTooLarge,
  retriedStatuses,
  rpcInvalidAnswer,
} from 'billfold/protocol'
import type { RpcCall } from './RpcCall.ts'
import { readAnswers } from './readAnswers.ts'

/**
 * Posts calls to one RPC address, several as one batch, and never rejects: each call has its outcome. Nothing of the
 * page goes along: no cookies, and the answer is read up to 2 MB only.
 */
export async function postCalls(parameters: postCalls.Parameters): Promise<ReadonlyMap<number, RpcOutcome>> {
  // Called without its object: a browser's own `fetch` refuses any `this` but the window.
  const { url, calls, signal, fetch } = parameters
  const messages = [...calls].map(([id, { method, params }]) => ({ jsonrpc: '2.0', id, method, params }))
  const all = (outcome: RpcOutcome) => new Map([...calls.keys()].map(id => [id, outcome] as const))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(messages.length === 1 ? messages[0] : messages),
      signal,
    })
    if (retriedStatuses.includes(response.status)) {
      void response.body?.cancel().catch(() => {})
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), parameters.now())
      return all({
        type: 'failure',
        cause: new BillfoldError(httpStatus, { context: { status: response.status } }),
        status: response.status,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      })
    }
    const text = await readText(response)
    if (text === undefined)
      return all({
        type: 'failure',
        cause: new BillfoldError(httpTooLarge, { context: { endpoint: 'the RPC address' } }),
      })
    try {
      return readAnswers(JSON.parse(text), calls)
    } catch (cause) {
      const error = response.ok
        ? new BillfoldError(rpcInvalidAnswer, { details: 'The answer is no JSON', cause })
        : new BillfoldError(httpStatus, { context: { status: response.status } })
      return all({ type: 'failure', cause: error, status: response.status })
    }
  } catch (cause) {
    return all({ type: 'failure', cause: new BillfoldError(httpOffline, { cause }) })
  }
}

export declare namespace postCalls {
  type Parameters = {
    readonly url: string
    readonly calls: ReadonlyMap<number, RpcCall>
    readonly fetch: typeof fetch
    readonly signal: AbortSignal
    /** Milliseconds since the epoch. */
    readonly now: () => number
  }
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  // A date is one of the wall clock; ours stands still while the machine sleeps, and may be behind.
  const waitMs = Date.parse(value) - Math.max(now, Date.now())
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}

/** The body as text; `undefined` when it is larger than we read. */
async function readText(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get('content-length')) > answerBytes) {
    void response.body?.cancel().catch(() => {})
    return undefined
  }
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > answerBytes) {
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
