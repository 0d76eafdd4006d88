import { createLogSink, createManualClock } from '@billfold/service/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { defineCall } from '../contract/calls/defineCall.ts'
import { version } from '../version.ts'
import type { Asker } from './Asker.ts'
import { CallRefusal } from './CallRefusal.ts'
import { createCallApp } from './createCallApp.ts'
import { createNonces } from './createNonces.ts'
import { createSeenProofs } from './createSeenProofs.ts'
import { serveCall } from './serveCall.ts'

const own = 'https://vault.example'
const host = 'https://host.example'
const body = v.object({ text: v.string() })
const common = { role: 'vault', body, answer: v.object({}), errors: [] } as const
const open = defineCall({ ...common, name: 'open', path: '/v1/open', access: 'open' })
const keyed = defineCall({ ...common, name: 'keyed', path: '/v1/keyed', access: 'key' })
const inSession = defineCall({ ...common, name: 'inSession', path: '/v1/session', access: 'session' })

type Received = { body: unknown; asker: Asker; session: unknown }

let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  keys = await generateKeyPair('ES256')
})

function create(options: Partial<createCallApp.Options<string>> = {}) {
  const [clock, log] = [createManualClock(), createLogSink()]
  const nonces = createNonces({ secret: () => Buffer.alloc(32), now: clock.now })
  const received: Received[] = []
  const taken: unknown[] = []
  const state: { run(): Promise<object>; isStopping: boolean; wait: number } = {
    run: async () => ({ ok: true }),
    isStopping: false,
    wait: 0,
  }
  const handle = async (given: unknown, asker: Asker, session: unknown) => {
    received.push({ body: given, asker, session })
    return state.run()
  }
  const app = createCallApp<string>({
    calls: [open, keyed, inSession].map(call => serveCall<string>()(call, handle)),
    clock,
    log,
    nonces,
    seen: createSeenProofs({ now: clock.now }),
    authenticate: async (token, asker) => {
      if (token !== 'good') throw new CallRefusal('session-ended')
      return `session of ${asker.thumbprint === '' ? 'nobody' : 'a key'}`
    },
    async take(...given) {
      taken.push(given)
      return state.wait
    },
    prepare: async () => {},
    parts: { database: async () => {} },
    mailState: () => 'ok',
    commit: undefined,
    publicUrl: () => own,
    trustedProxyCount: 0,
    isStopping: () => state.isStopping,
    routeOf: path => path,
    ...options,
  })
  const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } } as never
  return {
    app,
    clock,
    log,
    nonces,
    state,
    taken,
    received,
    get: (path: string, init: RequestInit = {}) => app.fetch(new Request(`${own}${path}`, init), env),
    async post(path: string, headers: Record<string, string> = {}, text = '{"text":"a"}') {
      const request = new Request(`${own}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: own, ...headers },
        body: text,
      })
      const response = await app.fetch(request, env)
      return { response, status: response.status, json: (await response.json()) as Record<string, unknown> }
    },
    async prove(path: string, token?: string, base = own) {
      const ath = token && Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token))).toString('base64url')
      return new SignJWT({
        htm: 'POST',
        htu: `${base}${path}`,
        iat: Math.floor(clock.now() / 1_000),
        jti: crypto.randomUUID(),
        nonce: nonces.current(),
        ...(ath === undefined ? {} : { ath }),
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(keys.publicKey) })
        .sign(keys.privateKey)
    },
  }
}

describe('a call', () => {
  it('is answered with what its handler gives, headers that keep it, and a nonce', async () => {
    const { nonces, post, taken, received } = create()
    const { json, response, status } = await post('/v1/open', { 'user-agent': 'x'.repeat(500) })
    expect([status, json]).toEqual([200, { ok: true }])
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'dpop-nonce': nonces.current(),
      vary: 'Origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[-0-9a-f]{36}$/),
    })
    expect(headers).not.toHaveProperty('connection')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(taken).toEqual([['203.0.113.7', 'open']])
    expect(received).toEqual([
      {
        body: { text: 'a' },
        session: undefined,
        asker: {
          callerKey: '203.0.113.7',
          address: '203.0.113.7',
          userAgent: 'x'.repeat(400),
          thumbprint: '',
          binder: undefined,
          signal: expect.any(AbortSignal),
          setBinder: expect.any(Function),
        },
      },
    ])
  })

  it('has one line in the log: the route, never what was sent or a whole address', async () => {
    const { clock, log, post, state } = create({ routeOf: path => `route ${path}` })
    clock.advance(1_000)
    state.run = async () => {
      clock.advance(7)
      throw new CallRefusal('email-invalid')
    }
    const { response } = await post('/v1/open?q=secret')
    expect(log.lines).toEqual([
      {
        level: 'info',
        event: 'request',
        fields: {
          requestId: response.headers.get('x-request-id'),
          method: 'POST',
          route: 'route /v1/open',
          status: 400,
          ms: 7,
          note: 'email-invalid',
          from: '203.0.113.0',
        },
      },
    ])
  })

  it('has its agent as it is, and none where there is none', async () => {
    const { post, received } = create()
    await post('/v1/open', { 'user-agent': 'Firefox' })
    await post('/v1/open')
    expect(received.map(({ asker }) => asker.userAgent)).toEqual(['Firefox', ''])
  })

  it.each([undefined, {}, { incoming: undefined }])(
    'is answered in process, where there is no socket: %j',
    async env => {
      const { app, received } = create()
      const headers = { 'content-type': 'application/json', origin: own }
      const response = await app.fetch(
        new Request(`${own}/v1/open`, { method: 'POST', headers, body: '{"text":"a"}' }),
        env,
      )
      expect(response.status).toBe(200)
      expect(received[0]?.asker).toMatchObject({ callerKey: 'unknown', address: undefined })
    },
  )

  it('is found behind the proxies that the settings know', async () => {
    const { post, received } = create({ trustedProxyCount: 1 })
    await post('/v1/open', { 'x-forwarded-for': '198.51.100.1, 192.0.2.1' })
    expect(received[0]?.asker.address).toBe('192.0.2.1')
  })

  it('waits until the role is prepared', async () => {
    const { get, post, received } = create({ prepare: () => Promise.reject(new CallRefusal('unavailable')) })
    expect((await post('/v1/open')).status).toBe(503)
    expect(received).toEqual([])
    expect((await get('/live')).status).toBe(200)
  })

  it('is refused while its caller has had too many', async () => {
    const { post, state, received } = create()
    state.wait = 1
    const { json, response, status } = await post('/v1/open')
    expect([status, json, response.headers.get('retry-after')]).toEqual([
      429,
      expect.objectContaining({ code: 'too-many', retryAfterMs: 1 }),
      '1',
    ])
    expect(received).toEqual([])
  })

  it('is refused where its body is not as agreed', async () => {
    const { post } = create()
    expect((await post('/v1/open', {}, '{"text":7}')).json).toMatchObject({
      code: 'input-invalid',
      message: 'the body of open is not as agreed',
    })
    expect((await post('/v1/open', {}, '{')).json).toMatchObject({ message: 'the body is no JSON' })
  })

  it('returns only the request id of an internal error, and logs the cause', async () => {
    const { log, post, state } = create()
    state.run = () => Promise.reject(new Error('secret'))
    const { json, response, status } = await post('/v1/open')
    const requestId = response.headers.get('x-request-id')
    expect([status, json]).toEqual([
      500,
      expect.objectContaining({ code: 'internal', message: `request ${requestId}` }),
    ])
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'request.failed', fields: { requestId } })
  })

  it.each([
    ['database', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503],
    ['KMS', Object.assign(new Error('away'), { name: 'KmsError', kind: 'unavailable' }), 503],
    ['KMS, which refuses', Object.assign(new Error('no'), { name: 'KmsError', kind: 'refused' }), 500],
    ['KMS, which says nothing', Object.assign(new Error('no'), { name: 'KmsError' }), 500],
    ['other', Object.assign(new Error('away'), { kind: 'unavailable' }), 500],
  ])('says when to come back while a part is away: %s', async (_, error, expected) => {
    const { log, post, state } = create()
    state.run = () => Promise.reject(error)
    const { json, response, status } = await post('/v1/open')
    expect(status).toBe(expected)
    if (expected === 500) return
    expect(json).toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
    expect(response.headers.get('retry-after')).toBe('2')
    const requestId = response.headers.get('x-request-id')
    expect(log.lines[0]).toMatchObject({ level: 'error', event: 'unavailable', fields: { requestId } })
  })

  it('is asked by POST, and no other way', async () => {
    const { get, received } = create()
    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      const response = await get('/v1/open', { method })
      expect([method, response.status]).toEqual([method, method === 'OPTIONS' ? 403 : 405])
    }
    expect((await get('/v1/other')).status).toBe(404)
    expect(received).toEqual([])
  })

  it('keeps the headers of an answer that has its own', async () => {
    const { post } = create()
    const { json, status } = await post('/v1/greet', {}, '{}')
    expect([status, json]).toEqual([200, { serverAtMs: 1_770_000_000_000 }])
  })
})

describe('a call with a key', () => {
  it('needs a proof for this very address, as the page knows it', async () => {
    const { post, prove, received } = create()
    expect((await post('/v1/keyed')).json).toMatchObject({ code: 'proof-invalid' })
    expect((await post('/v1/keyed', { dpop: await prove('/v1/open') })).json).toMatchObject({ code: 'proof-invalid' })
    expect((await post('/v1/keyed', { dpop: await prove('/v1/keyed') })).status).toBe(200)
    expect(received[0]?.asker.thumbprint).toMatch(/^[-_A-Za-z0-9]{43}$/)
    expect(received[0]?.session).toBeUndefined()
    const other = create({ publicUrl: () => 'https://public.example' })
    const dpop = await other.prove('/v1/keyed', undefined, 'https://public.example')
    expect((await other.post('/v1/keyed', { dpop, origin: 'https://public.example' })).status).toBe(200)
    const unnamed = create({ publicUrl: () => undefined })
    expect((await unnamed.post('/v1/keyed', { dpop: await unnamed.prove('/v1/keyed') })).status).toBe(200)
  })

  it('reads the cookie of its partition, and sets it where no script and no other site gets it', async () => {
    const { post, prove, state, received } = create()
    state.run = async () => {
      received.at(-1)?.asker.setBinder('next')
      return {}
    }
    const { response } = await post('/v1/keyed', {
      dpop: await prove('/v1/keyed'),
      cookie: 'other=1; __Host-billfold-vault=held',
    })
    expect(received[0]?.asker.binder).toBe('held')
    expect(response.headers.get('set-cookie')?.split('; ').toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=7776000',
      'Partitioned',
      'Path=/',
      'SameSite=None',
      'Secure',
      '__Host-billfold-vault=next',
    ])
  })
})

describe('a call in a session', () => {
  it('needs a token, and a proof that is bound to it', async () => {
    const { post, prove, received } = create()
    const dpop = async (token = 'good') => ({ dpop: await prove('/v1/session', token) })
    for (const authorization of [
      '',
      'good',
      'Bearer good',
      'DPoP ',
      'DPoP go od',
      'DPoP good!',
      'xDPoP good',
      `DPoP ${'x'.repeat(4_097)}`,
    ])
      expect((await post('/v1/session', { authorization, ...(await dpop()) })).json, authorization).toMatchObject({
        code: 'session-ended',
      })
    expect((await post('/v1/session', await dpop())).json).toMatchObject({ code: 'session-ended' })
    const authorization = 'DPoP good'
    expect((await post('/v1/session', { authorization, ...(await dpop('other')) })).json).toMatchObject({
      code: 'proof-invalid',
    })
    expect((await post('/v1/session', { authorization: 'DPoP bad', ...(await dpop('bad')) })).json).toMatchObject({
      code: 'session-ended',
    })
    expect(received).toEqual([])
    expect((await post('/v1/session', { authorization, ...(await dpop()) })).status).toBe(200)
    expect(received[0]?.session).toBe('session of a key')
  })

  it('is the only one that looks at a token', async () => {
    const { post, prove, received } = create()
    await post('/v1/keyed', { authorization: 'DPoP bad', dpop: await prove('/v1/keyed') })
    await post('/v1/open', { authorization: 'DPoP bad' })
    expect(received.map(({ session }) => session)).toEqual([undefined, undefined])
  })
})

describe('the origin of a caller', () => {
  it.each<[Record<string, string>, number]>([
    [{}, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }, 200],
  ])('is our own: %j answers %i', async (headers, expected) => {
    const { post } = create()
    const { json, status } = await post('/v1/open', headers)
    expect(status).toBe(expected)
    if (status === 403)
      expect(json).toMatchObject({ code: 'origin-refused', message: 'this server is asked by its own pages only' })
  })

  it.each([
    [undefined, 200],
    ['same-origin', 200],
    ['same-site', 403],
    ['cross-site', 403],
    ['none', 403],
  ])('may be left out by programs and by our own pages: %s answers %i', async (site, expected) => {
    const { get } = create()
    const headers = { 'content-type': 'application/json', ...(site === undefined ? {} : { 'sec-fetch-site': site }) }
    const response = await get('/v1/open', { method: 'POST', headers, body: '{"text":"a"}' })
    expect(response.status).toBe(expected)
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('may be one other where the role has one, which then reads the answer, refusals too', async () => {
    const { get, post, state } = create({ allowedOrigin: () => host })
    const shared = {
      'access-control-allow-origin': host,
      'access-control-expose-headers': 'DPoP-Nonce, Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
    }
    const { response, status } = await post('/v1/open', { origin: host })
    expect([status, Object.fromEntries(response.headers)]).toEqual([200, expect.objectContaining(shared)])
    state.wait = 1
    const refused = await post('/v1/open', { origin: host })
    expect([refused.status, Object.fromEntries(refused.response.headers)]).toEqual([
      429,
      expect.objectContaining(shared),
    ])
    const other = await post('/v1/open', { origin: own })
    expect([other.status, other.response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const asked = await get('/v1/open', { method: 'OPTIONS', headers: { origin: host } })
    expect([asked.status, Object.fromEntries(asked.headers)]).toEqual([
      204,
      expect.objectContaining({
        ...shared,
        vary: 'Origin',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, DPoP',
        'access-control-max-age': '600',
      }),
    ])
    const foreign = await get('/v1/open', { method: 'OPTIONS', headers: { origin: own } })
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('the state of a role', () => {
  it('is reported: that it lives, which version it is, and whether it is ready', async () => {
    const { get, post, state } = create({ commit: 'abc' })
    const read = async (path: string) => {
      const response = await get(path)
      return [response.status, await response.json(), response.headers.get('retry-after')]
    }
    expect(await read('/live')).toEqual([200, { status: 'ok' }, null])
    expect(await read('/version')).toEqual([200, { version, commit: 'abc' }, null])
    const checks = { database: 'ok', draining: 'ok', mail: 'ok' }
    expect(await read('/ready')).toEqual([200, { status: 'ok', checks }, null])
    state.isStopping = true
    expect(await read('/ready')).toEqual([
      503,
      { status: 'unavailable', checks: { ...checks, draining: 'failed' } },
      '2',
    ])
    expect((await post('/v1/open')).response.headers.get('connection')).toBe('close')
  })

  it('is not ready without a part, and ready without mails', async () => {
    const read = async (options: Partial<createCallApp.Options<string>>) => {
      const response = await create(options).get('/ready')
      return [response.status, ((await response.json()) as { checks: unknown }).checks]
    }
    const checks = { database: 'ok', draining: 'ok', mail: 'ok' }
    const parts = { database: () => Promise.reject(new Error('away')) }
    expect(await read({ parts })).toEqual([503, { ...checks, database: 'failed' }])
    expect(await read({ mailState: () => 'failed' })).toEqual([200, { ...checks, mail: 'failed' }])
    const response = await create().get('/version')
    expect(await response.json()).toEqual({ version, commit: null })
  })
})
