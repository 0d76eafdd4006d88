import { describe, expect, it } from 'vitest'
import { createTestApi } from '../../testing/createTestApi.ts'
import { alphaKey } from '../../testing/tenants.ts'

const readHeader = 'access-control-allow-origin'

/** Every origin a request may claim, and whether `alpha` and `dev` are open to it. */
const matrix = [
  ['https://alpha.example', 'alpha', true],
  ['https://shop.alpha.example', 'alpha', true],
  ['https://a.b.alpha.example', 'alpha', false],
  ['http://alpha.example', 'alpha', false],
  ['https://alpha.example:8443', 'alpha', false],
  ['https://alpha.example.', 'alpha', false],
  ['https://alpha.example.evil.example', 'alpha', false],
  ['https://evilalpha.example', 'alpha', false],
  ['https://alpha.example@evil.example', 'alpha', false],
  ['https://alpha.example/', 'alpha', false],
  ['https://beta.example', 'alpha', false],
  ['null', 'alpha', false],
  ['', 'alpha', false],
  ['*', 'alpha', false],
  ['file://', 'alpha', false],
  ['http://localhost:3000', 'alpha', false],
  ['https://x.vercel.app', 'alpha', false],
  ['http://localhost:3000', 'dev', true],
  ['http://127.0.0.1:5173', 'dev', true],
  ['http://[::1]:80', 'dev', true],
  ['https://x.vercel.app', 'dev', true],
  ['http://x.vercel.app', 'dev', false],
  ['https://example.com', 'dev', false],
  ['null', 'dev', false],
] as const

describe('cors', () => {
  it.each(matrix)('%j asking for %s: %s', async (origin, project, isAllowed) => {
    const { get } = createTestApi()
    const response = await get(`/appkit/v1/config?projectId=${project}`, { origin })
    expect(response.status).toBe(isAllowed ? 200 : 403)
    expect(response.headers.get('vary')).toContain('Origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const granted = response.headers.get(readHeader)
    if (isAllowed) expect(granted).toBe(origin)
    else {
      // A refusal may be read where the origin is one, so that its developer can read the reason; it holds no data.
      expect([null, origin]).toContain(granted)
      expect(granted).not.toBe('*')
      if (['null', '', '*', 'file://', 'https://alpha.example/'].includes(origin)) expect(granted).toBeNull()
      expect(await response.json()).toMatchObject({ reasons: [{ name: 'INVALID_APP_CONFIGURATION' }] })
    }
  })

  it('grants a preflight to allowed origins only', async () => {
    const { api } = createTestApi()
    const preflight = (origin: string) =>
      api.fetch(
        new Request('http://api.test/v1/?projectId=alpha&chainId=eip155:1', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type',
          },
        }),
      )
    const granted = await preflight('https://alpha.example')
    expect(granted.status).toBe(204)
    expect(granted.headers.get(readHeader)).toBe('https://alpha.example')
    expect(granted.headers.get('access-control-allow-methods')).toBe('GET, POST')
    expect(granted.headers.get('access-control-allow-headers')).toBe('Content-Type')
    const refused = await preflight('https://evil.example')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-methods')).toBeNull()
  })

  it('lets everybody draw a picture, and only scripts of the project read it', async () => {
    const { get } = createTestApi()
    const path = '/public/getTokenImage/ETH'
    const answers = await Promise.all([
      get(path, { origin: null }),
      get(`${path}?projectId=alpha`, { origin: 'https://alpha.example' }),
      get(`${path}?projectId=alpha`, { origin: 'https://evil.example' }),
      get(path, { origin: 'https://alpha.example' }),
      get(`${path}?projectId=nobody`, { origin: 'https://alpha.example' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.map(({ headers }) => headers.get(readHeader))).toEqual([
      null,
      'https://alpha.example',
      null,
      null,
      null,
    ])
    for (const { headers } of answers) expect(headers.get('vary')).toContain('Origin')
  })

  it('takes a caller without an origin by its secret key, in development also without', async () => {
    const { get } = createTestApi()
    const path = '/appkit/v1/config?projectId='
    const as = (authorization: string) => ({ origin: null, headers: { authorization } })
    expect((await get(`${path}alpha`, { origin: null })).status).toBe(403)
    expect((await get(`${path}alpha`, as(`Bearer ${alphaKey}`))).status).toBe(200)
    expect((await get(`${path}alpha`, as(`Bearer ${alphaKey}x`))).status).toBe(401)
    expect((await get(`${path}alpha`, as('Bearer '))).status).toBe(401)
    expect((await get(`${path}alpha`, as(`Basic ${alphaKey}`))).status).toBe(401)
    expect((await get(`${path}beta`, as(`Bearer ${alphaKey}`))).status).toBe(401)
    expect((await get(`${path}dev`, { origin: null })).status).toBe(200)
  })

  it('never lets a key stand in for a foreign origin', async () => {
    const { get } = createTestApi()
    const headers = { authorization: `Bearer ${alphaKey}` }
    const response = await get('/appkit/v1/config?projectId=alpha', { origin: 'https://evil.example', headers })
    expect(response.status).toBe(403)
  })

  it('takes a same-origin read for the origin it was sent to', async () => {
    const { api } = createTestApi()
    // Behind a proxy that ends TLS the address that was asked is not the one browsers know.
    const proxied = createTestApi({ publicUrl: 'https://alpha.example' })
    const inner = new Request('http://10.0.0.7:8080/appkit/v1/config?projectId=alpha', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect((await proxied.api.fetch(inner)).status).toBe(200)
    const read = (host: string, site: string) =>
      api.fetch(
        new Request(`https://${host}/appkit/v1/config?projectId=alpha`, { headers: { 'sec-fetch-site': site } }),
      )
    expect((await read('alpha.example', 'same-origin')).status).toBe(200)
    expect((await read('alpha.example', 'cross-site')).status).toBe(403)
    expect((await read('other.example', 'same-origin')).status).toBe(403)
  })
})
