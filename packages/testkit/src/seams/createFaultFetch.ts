import type { Clock } from 'billfold/adapter'
import { realClock } from '../realClock.ts'
import { createRandom } from './createRandom.ts'

/** What goes wrong with an answer. Several are applied in the order they stand. */
export type FetchFault =
  /** No connection: rejects as `fetch` does. */
  | { readonly kind: 'refuse' }
  /** No answer until the request is aborted. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** This answer instead of the real one. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'json'; readonly body: unknown; readonly status?: number }
  /** A page of a proxy or a login form, with status 200 by default. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The body ends after this many bytes. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Headers set or, with `null`, taken away. */
  | { readonly kind: 'header'; readonly headers: Readonly<Record<string, string | null>> }
  /** The body comes in pieces; with `stallAfterBytes` it stops coming and never ends. */
  | { readonly kind: 'drip'; readonly chunkBytes: number; readonly gapMs: number; readonly stallAfterBytes?: number }

/** Which requests something goes wrong with, what, and how often. */
export type FaultRule = {
  /** Part of the address, a pattern, or a question about the request. */
  readonly match: string | RegExp | ((request: FaultFetchCall) => boolean)
  readonly fault: FetchFault | readonly FetchFault[]
  /** How often it strikes, then never again; without it always. */
  readonly times?: number
  /** How likely it strikes, 0 to 1, by the seed; without it always. */
  readonly chance?: number
}

/** A request as a `FaultFetch` was asked. */
export type FaultFetchCall = { readonly url: string; readonly method: string; readonly body: string | undefined }

/** A `fetch` with faults, and what it was asked. */
export type FaultFetch = typeof fetch & {
  readonly calls: readonly FaultFetchCall[]
  /** Replaces the rules. */
  set(rules: readonly FaultRule[]): void
}

/**
 * Makes a `fetch` that fails by rules, for `environment.fetch`. The first rule that matches and strikes decides; what no
 * rule strikes goes to `base`, and without a `base` nothing can be reached. The same seed fails in the same places.
 *
 * @example createFaultFetch([{ match: '/wallets', fault: { kind: 'status', status: 429 }, times: 2 }], { base: fetch })
 */
export function createFaultFetch(rules: readonly FaultRule[] = [], options: createFaultFetch.Options = {}): FaultFetch {
  const clock = options.clock ?? realClock()
  const random = createRandom(options.seed ?? 1)
  const calls: FaultFetchCall[] = []
  let current = rules.map(rule => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }))

  const strike = (call: FaultFetchCall): readonly FetchFault[] => {
    for (const entry of current) {
      const { match, fault, chance } = entry.rule
      if (entry.left <= 0 || !isMatch(match, call)) continue
      if (chance !== undefined && random.next() >= chance) continue
      entry.left -= 1
      return Array.isArray(fault) ? fault : [fault as FetchFault]
    }
    return []
  }

  const faultFetch = async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const body = typeof init?.body === 'string' ? init.body : undefined
    const call = { url: request.url, method: request.method, body }
    calls.push(call)
    const { signal } = request
    if (signal.aborted) throw signal.reason
    let answer: Response | undefined
    const reach = async () => {
      answer ??= await (options.base ?? unreachable)(input, init)
      return answer
    }
    for (const fault of strike(call)) {
      if (fault.kind === 'refuse') return unreachable()
      if (fault.kind === 'hang') await wait(Number.POSITIVE_INFINITY, signal)
      else if (fault.kind === 'delay') await wait(fault.ms, signal)
      else if (fault.kind === 'status')
        answer = new Response(fault.body ?? '', {
          status: fault.status,
          ...(fault.headers ? { headers: fault.headers } : {}),
        })
      else if (fault.kind === 'json') answer = Response.json(fault.body, { status: fault.status ?? 200 })
      else if (fault.kind === 'html')
        answer = new Response('<!doctype html><title>Sign in</title><h1>Please sign in to this network</h1>', {
          status: fault.status ?? 200,
          headers: { 'content-type': 'text/html' },
        })
      else if (fault.kind === 'header') answer = withHeaders(await reach(), fault.headers)
      else if (fault.kind === 'truncate') {
        const real = await reach()
        answer = new Response((await real.arrayBuffer()).slice(0, fault.bytes), real)
      } else answer = await drip(await reach(), fault, signal)
    }
    return reach()
  }

  /** Waits by the clock; rejects as `fetch` does when the request is aborted meanwhile. */
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const onAbort = () => {
        cancel()
        reject(signal.reason)
      }
      const cancel = Number.isFinite(ms)
        ? clock.after(ms, () => {
            signal.removeEventListener('abort', onAbort)
            resolve()
          })
        : () => {}
      signal.addEventListener('abort', onAbort, { once: true })
    })

  const drip = async (
    real: Response,
    { chunkBytes, gapMs, stallAfterBytes = Number.POSITIVE_INFINITY }: Extract<FetchFault, { kind: 'drip' }>,
    signal: AbortSignal,
  ) => {
    const bytes = new Uint8Array(await real.arrayBuffer())
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          await wait(sent >= stallAfterBytes ? Number.POSITIVE_INFINITY : gapMs, signal)
          const chunk = bytes.slice(sent, sent + Math.min(chunkBytes, stallAfterBytes - sent))
          sent += chunk.length
          if (chunk.length > 0) controller.enqueue(chunk)
          if (sent >= bytes.length) controller.close()
        } catch (cause) {
          controller.error(cause)
        }
      },
    })
    const headers = new Headers(real.headers)
    headers.delete('content-length')
    return new Response(body, { status: real.status, statusText: real.statusText, headers })
  }

  return Object.assign(faultFetch, {
    calls,
    set(next: readonly FaultRule[]) {
      current = next.map(rule => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }))
    },
  })
}

export declare namespace createFaultFetch {
  type Options = {
    readonly base?: typeof fetch
    readonly seed?: number
    readonly clock?: Clock
  }
}

function isMatch(match: FaultRule['match'], call: FaultFetchCall): boolean {
  if (typeof match === 'function') return match(call)
  return typeof match === 'string' ? call.url.includes(match) : match.test(call.url)
}

function unreachable(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

function withHeaders(real: Response, changes: Readonly<Record<string, string | null>>): Response {
  const headers = new Headers(real.headers)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(real.body, { status: real.status, statusText: real.statusText, headers })
}
