import { describe, expect, it } from 'vitest'
import { createTestApi } from '../../testing/createTestApi.ts'
import { findOrigin } from './project/findOrigin.ts'
import { readProjectId } from './project/readProjectId.ts'

const config = '/appkit/v1/config?projectId=alpha'
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } }) as never

describe('requireProject', () => {
  it('says what is wrong with a project id', async () => {
    const { get } = createTestApi()
    const nameOf = async (path: string) => {
      const response = await get(path)
      const { reasons } = (await response.json()) as { reasons: { name: string }[] }
      return [response.status, reasons[0]?.name]
    }
    expect(await nameOf('/appkit/v1/config')).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await nameOf('/appkit/v1/config?projectId=')).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await nameOf('/appkit/v1/config?projectId=alpha&projectId=beta')).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await nameOf('/appkit/v1/config?projectId=nobody')).toEqual([403, 'INVALID_APP_CONFIGURATION'])
  })

  it.each(["' or 1=1 --", 'alpha%00', '../alpha', 'ALPHA', 'a'.repeat(200), '__proto__'])(
    'finds no project by %j',
    async id => {
      const { get } = createTestApi()
      expect([400, 403]).toContain((await get(`/appkit/v1/config?projectId=${encodeURIComponent(id)}`)).status)
    },
  )

  it('sees a change of a project after ten seconds at most', async () => {
    const { api, get, clock, file } = createTestApi()
    expect((await get(config)).status).toBe(200)
    const { default: Libsql } = await import('libsql')
    const database = new Libsql(file)
    database.prepare("delete from project_origin where project_id = 'alpha'").run()
    database.close()
    expect((await get(config)).status).toBe(200)
    clock.advance(10_001)
    expect((await get(config)).status).toBe(403)
    await api.stop()
  })
})

describe('readProjectId and findOrigin', () => {
  it('read what stands there', () => {
    expect(readProjectId('http://a.test/?projectId=a.b-c_1')).toBe('a.b-c_1')
    expect(readProjectId('http://a.test/?projectid=a')).toBeUndefined()
    expect(findOrigin(new Request('http://a.test/', { headers: { origin: 'null' } }), undefined)).toBe('null')
    expect(findOrigin(new Request('http://a.test/'), 'https://api.example')).toBeUndefined()
  })
})

describe('rateLimit', () => {
  it('refuses the 301st read of a minute with the time to wait, and lets it pass then', async () => {
    const { api, clock } = createTestApi()
    const read = (address: string) =>
      api.fetch(new Request(`http://a.test${config}`, { headers: { origin: 'https://alpha.example' } }), from(address))
    for (let count = 0; count < 300; count++) expect((await read('192.0.2.1')).status).toBe(200)
    const refused = await read('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    // The page can read it, so that its developer sees the reason.
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://alpha.example')
    expect(await refused.json()).toMatchObject({ reasons: [{ name: 'RATE_LIMITED_APP_CONFIGURATION' }] })
    expect((await read('192.0.2.2')).status).toBe(200)
    clock.advance(1_000)
    expect((await read('192.0.2.1')).status).toBe(200)
  })

  it('counts all addresses of an IPv6 /64 as one', async () => {
    const { api } = createTestApi()
    const statuses = await Promise.all(
      Array.from({ length: 310 }, (_, index) =>
        api.fetch(
          new Request(`http://a.test${config}`, { headers: { origin: 'https://alpha.example' } }),
          from(`2001:db8:1:2::${index.toString(16)}`),
        ),
      ),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(300)
  })

  it('is raised by the factor', async () => {
    const { get } = createTestApi({ rateFactor: 2 })
    expect((await get(config)).headers.get('ratelimit-remaining')).toBe('599')
  })

  it.each([
    [0, '203.0.113.9, 198.51.100.2', '192.0.2.0'],
    [1, '203.0.113.9, 198.51.100.2', '198.51.100.0'],
    [2, '203.0.113.9, 198.51.100.2', '203.0.113.0'],
    [3, '203.0.113.9, 198.51.100.2', '192.0.2.0'],
    [1, '', '192.0.2.0'],
  ])('with %i trusted proxies believes so much of %j', async (trustedProxyCount, forwarded, expected) => {
    const { api, log } = createTestApi({ trustedProxyCount })
    await api.fetch(new Request('http://a.test/live', { headers: { 'x-forwarded-for': forwarded } }), from('192.0.2.1'))
    expect(log.lines.find(({ event }) => event === 'request')?.fields.from).toBe(expected)
  })

  it('log once a header that is not trusted (O3)', async () => {
    const ask = async (trustedProxyCount: number, headers: Record<string, string>) => {
      const { api, log } = createTestApi({ trustedProxyCount })
      for (let count = 0; count < 3; count++) await api.fetch(new Request('http://a.test/live', { headers }))
      return log.lines.filter(({ level }) => level === 'warn').map(({ event, fields }) => [event, fields])
    }
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    expect(await ask(0, forwarded)).toEqual([['proxy.not-trusted', { variable: 'BILLFOLD_TRUSTED_PROXIES' }]])
    expect(await ask(1, forwarded)).toEqual([])
    expect(await ask(0, {})).toEqual([])
  })
})

describe('answers', () => {
  it('carry the headers that keep them harmless, errors too', async () => {
    const { get } = createTestApi()
    for (const path of ['/live', config, '/nowhere', '/appkit/v1/config', '/public/getTokenImage/ETH']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('cache-control'), path).toBeTruthy()
      expect(headers.get('x-powered-by'), path).toBeNull()
    }
  })

  it('are kept by shared caches only where they hold no data of a visitor', async () => {
    const { get } = createTestApi()
    for (const path of [config, '/projects/v1/origins?projectId=alpha', '/v1/supported-chains?projectId=alpha'])
      expect((await get(path)).headers.get('cache-control')).toMatch(/^private/)
    expect((await get('/nowhere')).headers.get('cache-control')).toBe('no-store')
    expect((await get('/public/getTokenImage/ETH')).headers.get('cache-control')).toMatch(/^public/)
  })

  it('say 404 and 405 honestly', async () => {
    const { api, get } = createTestApi()
    expect((await get('/nowhere')).status).toBe(404)
    const wrong = await api.fetch(new Request(`http://a.test${config}`, { method: 'DELETE' }))
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await api.fetch(
      new Request(`http://a.test${config}`, { method: 'HEAD', headers: { origin: 'https://alpha.example' } }),
    )
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('the log', () => {
  it('has one line per request, without addresses, queries, bodies or whole IP addresses', async () => {
    const { api, post, log } = createTestApi()
    await post(
      '/e?projectId=alpha&st=canary-query',
      { eventId: 'canary-body' },
      { headers: { authorization: 'Bearer canary-key' } },
    )
    await api.fetch(new Request('http://a.test/v1/account/0xcanaryaddress/balance?projectId=alpha'), from('192.0.2.77'))
    const requests = log.lines.filter(({ event }) => event === 'request')
    expect(requests.map(({ fields }) => [fields.route, fields.status])).toEqual([
      ['/e', 400],
      ['/v1/account/:address/balance', 403],
    ])
    expect(log.text()).not.toMatch(/canary|192\.0\.2\.77/)
  })
})

describe('an unexpected fault', () => {
  it('answers 500 with a generic text and logs what happened under the id', async () => {
    const { api, log } = createTestApi()
    api.app.get('/broken', () => {
      throw new TypeError('canary detail')
    })
    const response = await api.fetch(new Request('http://a.test/broken'))
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).not.toContain('canary')
    const id = response.headers.get('x-request-id') ?? ''
    expect(body).toContain(id)
    expect(log.lines.find(({ event }) => event === 'request.failed')?.fields).toMatchObject({
      requestId: id,
      error: 'TypeError: canary detail',
    })
  })
})
