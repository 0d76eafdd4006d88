import type { RpcOutcome } from 'billfold/protocol'
import {
  answerBytes,
  BillfoldError,
  httpOffline,
  httpStatus,
  httpTooLarge,
  isRecord,
  rpcInvalidAnswer,
} from 'billfold/protocol'
import { parseJson } from './parseJson.ts'

const messageCharacters = 2_000

/**
 * Posts one call to one RPC address and never rejects. Nothing of the page goes along: no cookies, and the answer is read
 * up to 2 MB only. An answer to another id is ignored (fault 24).
 */
export async function postCall(parameters: postCall.Parameters): Promise<RpcOutcome> {
  // Called without its object: a browser's own `fetch` refuses any `this` but the window.
  const { url, method, params, signal, fetch } = parameters
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    const text = await readText(response)
    if (text === undefined) return fail(new BillfoldError(httpTooLarge, { context: { endpoint: 'the RPC address' } }))
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), parameters.now())
    const status = new BillfoldError(httpStatus, { context: { status: response.status } })
    try {
      const outcome = readAnswer(parseJson(text), method)
      // "Too many requests" comes as an error of JSON-RPC as well.
      if (outcome.type === 'result' || response.status !== 429) return outcome
    } catch (cause) {
      if (response.ok) return fail(new BillfoldError(rpcInvalidAnswer, { details: 'The answer is no JSON', cause }))
    }
    return { ...fail(status), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  } catch (cause) {
    return fail(new BillfoldError(httpOffline, { cause }))
  }
}

export declare namespace postCall {
  type Parameters = {
    readonly url: string
    readonly method: string
    readonly params: readonly unknown[]
    readonly fetch: typeof fetch
    readonly signal: AbortSignal
    /** Milliseconds since the epoch. */
    readonly now: () => number
  }
}

function fail(cause: BillfoldError): Extract<RpcOutcome, { type: 'failure' }> {
  return { type: 'failure', cause }
}

function readAnswer(answer: unknown, method: string): RpcOutcome {
  const { id, error, result } = isRecord(answer) ? answer : {}
  if (isRecord(error) && typeof error.code === 'number' && (id === 1 || id === null))
    return {
      type: 'error',
      code: error.code,
      message: String(error.message ?? '').slice(0, messageCharacters),
      data: error.data,
    }
  if (id === 1 && result !== undefined) return { type: 'result', result }
  return fail(new BillfoldError(rpcInvalidAnswer, { details: `${method} was not answered` }))
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
