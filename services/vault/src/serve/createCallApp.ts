import { randomUUID } from 'node:crypto'
import { type Clock, describeError, type Log } from '@billfold/service'
import { isUnavailable } from '@billfold/service/database'
import { callerKey, createAddressFinder, readChecks, truncateAddress } from '@billfold/service/http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Call } from '../contract/calls/Call.ts'
import { callLimits } from '../contract/calls/callLimits.ts'
import { greet } from '../contract/calls/greet.ts'
import { version } from '../version.ts'
import type { Asker } from './Asker.ts'
import { binderCookie } from './binderCookie.ts'
import { CallRefusal } from './CallRefusal.ts'
import type { createNonces } from './createNonces.ts'
import { readJson } from './readJson.ts'
import type { SeenProofs } from './SeenProofs.ts'
import type { ServedCall } from './ServedCall.ts'
import { secureHeaders } from './secureHeaders.ts'
import { serveCall } from './serveCall.ts'
import { verifyProof } from './verifyProof.ts'

/** When callers may come back while a part we need is away. */
const retryAfterMs = 2_000

export type CallEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId: string; note: string | undefined } }

/**
 * The HTTP side of a role: its calls behind their guards, `/live`, `/ready`, `/version` and the headers of every answer. One line per request goes to the log: the
 * route, never a body, a query, a token or a whole address.
 */
export function createCallApp<session>(options: createCallApp.Options<session>): Hono<CallEnv> {
  const { allowedOrigin, clock, log, nonces, prepare, take } = options
  /** The address of a call as the page knows it. */
  const addressAt = (c: Context<CallEnv>, path: string) => `${options.publicUrl() ?? new URL(c.req.url).origin}${path}`
  const app = new Hono<CallEnv>()
  const find = createAddressFinder(options)
  const addressOf = (c: Context<CallEnv>) =>
    find({
      forwardedFor: c.req.header('x-forwarded-for'),
      socketAddress: c.env?.incoming?.socket.remoteAddress,
    })

  app.use(async (c, next) => {
    const startedAt = clock.monotonic()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    for (const [name, value] of Object.entries(secureHeaders)) if (!c.res.headers.has(name)) c.header(name, value)
    if (options.isStopping()) c.header('connection', 'close')
    log.info('request', {
      requestId,
      method: c.req.method,
      route: options.routeOf(c.req.path),
      status: c.res.status,
      ms: Math.round(clock.monotonic() - startedAt),
      note: c.get('note'),
      from: truncateAddress(addressOf(c)),
    })
  })

  app.onError((error, c) => {
    const refusal = toRefusal(error, c.get('requestId'))
    c.set('note', refusal.code)
    const answer = refusal.toResponse(clock.now())
    // Through hono, so that headers set on the way are kept.
    return c.newResponse(answer.body, answer)
  })
  app.notFound(() => {
    throw new CallRefusal('not-found')
  })

  function toRefusal(error: Error, requestId: string): CallRefusal {
    if (error instanceof CallRefusal) return error
    if (isUnavailable(error) || (error.name === 'KmsError' && 'kind' in error && error.kind === 'unavailable')) {
      log.error('unavailable', { requestId, ...describeError(error) })
      return new CallRefusal('unavailable', { retryAfterMs })
    }
    log.error('request.failed', { requestId, ...describeError(error) })
    return new CallRefusal('internal', { detail: `request ${requestId}` })
  }

  app.get('/live', c => c.json({ status: 'ok' }))
  app.get('/version', c => c.json({ version, commit: options.commit ?? null }))
  app.get('/ready', async c => {
    const needed = { ...(await readChecks(options.parts, log)), draining: options.isStopping() ? 'failed' : 'ok' }
    const isReady = Object.values(needed).every(state => state === 'ok')
    const body = { status: isReady ? 'ok' : 'unavailable', checks: { ...needed, mail: options.mailState() } }
    return c.json(body, isReady ? 200 : 503, isReady ? {} : { 'retry-after': '2' })
  })

  /** Lets scripts of the one other origin that may ask read the answer, refusals too. */
  function share(c: Context<CallEnv>): void {
    const origin = allowedOrigin?.()
    if (origin === undefined || c.req.header('origin') !== origin) return
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', 'DPoP-Nonce, Retry-After')
    c.header('cross-origin-resource-policy', 'cross-origin')
  }

  function checkOrigin(c: Context<CallEnv>): void {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const own = new URL(addressAt(c, '/')).origin
    const isAllowed =
      origin === undefined ? site === undefined || site === 'same-origin' : origin === (allowedOrigin?.() ?? own)
    if (!isAllowed) throw new CallRefusal('origin-refused', { detail: 'this server is asked by its own pages only' })
  }

  const greetCall = serveCall<session>()(greet, async () => ({ serverAtMs: clock.now() }))
  for (const { call, handle } of [greetCall, ...options.calls]) {
    app.post(call.path, async c => {
      c.header('vary', 'Origin')
      share(c)
      await prepare()
      c.header('dpop-nonce', nonces.current())
      checkOrigin(c)
      const address = addressOf(c)
      const caller = callerKey(address)
      const wait = await take(caller, call.access)
      if (wait > 0) throw new CallRefusal('too-many', { retryAfterMs: wait })
      const accessToken =
        call.access === 'session'
          ? /^DPoP ([-_.A-Za-z0-9]{1,4096})$/.exec(c.req.header('authorization') ?? '')?.[1]
          : undefined
      if (call.access === 'session' && accessToken === undefined) throw new CallRefusal('session-ended')
      const url = addressAt(c, call.path)
      const thumbprint =
        call.access === 'open'
          ? ''
          : await verifyProof(c.req.header('dpop'), { url, accessToken, nonces, seen: options.seen, now: clock.now })
      const asker: Asker = {
        callerKey: caller,
        address,
        userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
        thumbprint,
        binder: getCookie(c, binderCookie),
        signal: c.req.raw.signal,
        setBinder: value =>
          setCookie(c, binderCookie, value, {
            path: '/',
            secure: true,
            httpOnly: true,
            sameSite: 'None',
            partitioned: true,
            maxAge: callLimits.refreshMostMs / 1_000,
          }),
      }
      const session = accessToken === undefined ? undefined : await options.authenticate(accessToken, asker)
      const parsed = v.safeParse(call.body, await readJson(c.req.raw), { abortEarly: true })
      if (!parsed.success)
        throw new CallRefusal('input-invalid', { detail: `the body of ${call.name} is not as agreed` })
      return c.json(await handle(parsed.output, asker, session))
    })
    app.options(call.path, c => {
      c.header('vary', 'Origin')
      share(c)
      if (allowedOrigin === undefined || c.req.header('origin') !== allowedOrigin())
        throw new CallRefusal('origin-refused')
      c.header('access-control-allow-methods', 'POST')
      c.header('access-control-allow-headers', 'Content-Type, DPoP')
      c.header('access-control-max-age', '600')
      return c.body(null, 204)
    })
    app.all(call.path, () => {
      throw new CallRefusal('method-refused')
    })
  }
  return app
}

export declare namespace createCallApp {
  type Options<session> = {
    readonly calls: readonly ServedCall<session>[]
    readonly clock: Clock
    readonly log: Log
    readonly nonces: createNonces.ReturnType
    readonly seen: SeenProofs
    /** Who an access token speaks for. @throws CallRefusal `session-ended`. */
    readonly authenticate: (accessToken: string, asker: Asker) => Promise<session>
    /** Counts a call of the address; how long to wait, 0 to go on. */
    readonly take: (callerKey: string, access: Call['access']) => Promise<number>
    /** Database and keys: tried until it succeeded once. */
    readonly prepare: () => Promise<void>
    /** What a role needs to be ready. */
    readonly parts: Readonly<Record<string, () => Promise<unknown>>>
    /** Whether mails go out. `/ready` reports it and stays ready: without mails everything but logins and notices works. */
    readonly mailState: () => 'ok' | 'failed'
    readonly commit: string | undefined
    /** Where browsers reach us, without a trailing slash; what the request says when absent. */
    readonly publicUrl: () => string | undefined
    /** The one origin whose pages ask; our own when absent. */
    readonly allowedOrigin?: () => string
    readonly trustedProxyCount: number
    readonly isStopping: () => boolean
    /** What a log may hold of a path. */
    readonly routeOf: (path: string) => string
  }
}
