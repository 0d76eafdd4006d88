import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { createTestApi } from '../testing/createTestApi.ts'
import { networkRow } from '../testing/networkRow.ts'
import { tenants } from '../testing/tenants.ts'

type Listing = {
  id: string
  name: string
  chains: string[]
  image_url: string
  rdns?: string
  order: number
  mobile_link?: string
}

describe('getWallets', () => {
  const seed = { ...tenants, networks: [networkRow(['https://rpc.example'], { id: 'eip155:1' })] }
  async function read(query: string, options: Parameters<typeof createTestApi>[0] = {}) {
    const { get } = createTestApi({ seed, ...options })
    const response = await get(`/getWallets?projectId=alpha${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as { data: Listing[]; count: number }
  }

  it('pages without gap or repeat, 40 unless said otherwise', async () => {
    const { count, data } = await read('')
    expect(data).toHaveLength(40)
    const pages = await Promise.all([1, 2, 3, 4].map(page => read(`&page=${page}&entries=40`)))
    const ids = pages.flatMap(page => page.data.map(({ id }) => id))
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
    expect((await read('&page=99&entries=40')).data).toEqual([])
  })

  it('searches by name, best first, also without capitals and around spaces', async () => {
    const { data, count } = await read('&search=%20META%20&entries=100')
    expect(data[0]?.name).toBe('MetaMask')
    expect(count).toBe(data.length)
    expect((await read('&search=no-such-wallet-anywhere')).count).toBe(0)
  })

  it('takes include, exclude, chains, badge and what is installed', async () => {
    expect((await read('&include=rainbow,metamask')).data.map(({ id }) => id).sort()).toEqual(['metamask', 'rainbow'])
    expect((await read('&include=rainbow,metamask&exclude=rainbow')).data.map(({ id }) => id)).toEqual(['metamask'])
    const solana = await read('&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')
    expect(solana.count).toBeGreaterThan(0)
    for (const { chains, id } of solana.data)
      expect(
        chains.some(chain => chain.startsWith('solana:')),
        id,
      ).toBe(true)
    expect((await read('&rdns=me.rainbow&names=MetaMask&badge=certified')).data.map(({ id }) => id).sort()).toEqual([
      'metamask',
      'rainbow',
    ])
    expect((await read('&include_pay_only=true')).count).toBe(0)
    const [all, none, certified] = await Promise.all([
      read(''),
      read('&badge_type=none'),
      read('&badge_type=certified'),
    ])
    expect(none.count + certified.count).toBe(all.count)
  })

  it('names pictures that are there, at the address browsers use', async () => {
    const { data } = await read('&entries=100', { publicUrl: 'https://api.example.com/' })
    const { get } = createTestApi()
    for (const { image_url: url, id } of data) {
      expect(url).toBe(`https://api.example.com/getWalletImage/${id}`)
      const picture = await get(new URL(url).pathname, { origin: null })
      expect(picture.headers.get('content-type'), id).toMatch(/^image\/(svg\+xml|png|webp)$/)
      expect((await picture.arrayBuffer()).byteLength, id).toBeGreaterThan(50)
    }
  })

  it('gives wallets of a family without stated chains those that are served or asked for', async () => {
    const [served] = (await read('&include=rainbow')).data
    expect(served?.chains).toEqual(['eip155:1'])
    const [asked] = (await read('&include=rainbow&chains=eip155:10,eip155:8453')).data
    expect(asked?.chains).toEqual(['eip155:10', 'eip155:8453'])
  })
})

describe('pictures', () => {
  it.each([
    ['/public/getAssetImage/eip155-1', 'ETH'],
    ['/public/getAssetImage/eip155:8453', 'BASE'],
    ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'ETH'],
    ['/public/getAssetImage/eip155-424242', 'TN'],
    ['/public/getAssetImage/walletConnect', 'QR'],
    ['/public/getTokenImage/usdc', 'usdc'],
    ['/public/getTokenImage/%24WIF', '$WIF'],
    ['/public/getCurrencyImage/EUR', '€'],
  ])('%s says %s', async (path, label) => {
    const { get } = createTestApi({ seed: { ...tenants, networks: [networkRow(['https://rpc.example'])] } })
    const response = await get(path, { origin: null })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`>${label}</text>`)
  })

  it.each([
    '/public/getAssetImage/eip155-999999999',
    '/public/getAssetImage/constructor',
    '/public/getAssetImage/00000000-0000-0000-0000-000000000000',
    '/getWalletImage/no-such-wallet',
    '/getWalletImage/__proto__',
  ])('%s is not there', async path => {
    const { get } = createTestApi()
    const response = await get(path, { origin: null })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ reasons: [{ name: 'IMAGE_NOT_FOUND' }] })
  })

  it.each(['%', '%E0%A4%A', '%00', '%2e%2e%2f'])('do not mind %s in the address', async text => {
    const { get } = createTestApi()
    for (const path of ['getWalletImage', 'public/getAssetImage', 'public/getTokenImage', 'public/getCurrencyImage'])
      expect((await get(`/${path}/${text}`, { origin: null })).status, path).toBeLessThan(500)
  })

  it('are sent once: who holds the same gets 304', async () => {
    const { get } = createTestApi()
    const path = '/public/getTokenImage/ETH'
    const tag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('analytics', () => {
  const track = (eventId: string, props: object = {}) => ({
    eventId,
    url: 'https://alpha.example/reset?token=canary-token#canary-hash',
    domain: 'claimed.example',
    timestamp: 1_770_000_000_000,
    props: { type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'meta' }, ...props },
  })
  const report = (eventId: string) => ({
    ...track(eventId),
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorMessage: 'm' },
  })

  async function storedAfter(
    act: (test: ReturnType<typeof createTestApi>) => Promise<void>,
    options: Parameters<typeof createTestApi>[0] = {},
  ) {
    const test = createTestApi(options)
    await act(test)
    await test.api.stop()
    const database = new Libsql(test.file)
    const rows = database.prepare('select * from analytics_event order by event_id').all() as Record<string, unknown>[]
    database.close()
    return rows
  }

  it('keep what the event lists, the page’s host by its origin, and nothing that could be a secret', async () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const rows = await storedAfter(async ({ post }) => {
      const event = track('1', {
        address,
        properties: { badge: 'none', search: address, password: 'canary-password', caipNetworkId: 'eip155:1' },
      })
      expect(
        (await post('/batch?projectId=alpha&st=billfold&sv=react-evm-1', [event, 'junk', { eventId: 'bad' }])).status,
      ).toBe(202)
    })
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row).toMatchObject({
      project_id: 'alpha',
      event_id: '1',
      kind: 'track',
      event: 'SEARCH_WALLET',
      domain: 'alpha.example',
      sdk_type: 'billfold',
      sdk_version: 'react-evm-1',
    })
    expect(JSON.stringify(row)).not.toMatch(/canary|52908400|claimed/i)
    expect(JSON.parse(String(row?.props))).toMatchObject({ properties: { badge: 'none', caipNetworkId: 'eip155:1' } })
  })

  it('keep nothing of visitors who asked for that, nor for projects that want none', async () => {
    const [first, ...rest] = tenants.projects
    if (!first) throw new Error('no tenant')
    const quiet = { ...tenants, projects: [{ ...first, isAnalyticsEnabled: false }, ...rest] }
    const send = async ({ post }: ReturnType<typeof createTestApi>, headers: Record<string, string> = {}) => {
      expect((await post('/e?projectId=alpha', track('1'), { headers })).status).toBe(202)
      expect((await post('/batch?projectId=alpha', [track('2'), report('3')], { headers })).status).toBe(202)
    }
    expect(await storedAfter(test => send(test, { dnt: '1' }))).toEqual([])
    expect(await storedAfter(test => send(test, { 'sec-gpc': '1' }))).toEqual([])
    expect(await storedAfter(test => send(test), { seed: quiet })).toEqual([])
    expect(await storedAfter(test => send(test))).toHaveLength(3)
    const { get } = createTestApi({ seed: quiet })
    expect(await (await get('/getAnalyticsConfig?projectId=alpha')).json()).toEqual({ isAnalyticsEnabled: false })
  })

  it('keep five error reports in sixty seconds, and all events beside them', async () => {
    const rows = await storedAfter(async ({ post, clock }) => {
      await post(
        '/batch?projectId=alpha',
        Array.from({ length: 12 }, (_, index) => report(`a${index}`)),
      )
      await post('/batch?projectId=alpha', [
        ...Array.from({ length: 3 }, (_, index) => report(`b${index}`)),
        track('t'),
      ])
      clock.advance(60_000)
      await post(
        '/batch?projectId=alpha',
        Array.from({ length: 12 }, (_, index) => report(`c${index}`)),
      )
    })
    expect(rows.map(({ event_id: id }) => String(id)[0]).join('')).toBe('aaaaaccccct')
  })

  it('are refused from a foreign origin, and store nothing', async () => {
    const rows = await storedAfter(async ({ post }) => {
      for (const origin of ['https://evil.example', 'https://beta.example', 'null'])
        for (const [path, body] of [
          ['/e', track('1')],
          ['/batch', [track('1')]],
        ] as const)
          expect((await post(`${path}?projectId=alpha`, body, { origin })).status).toBe(403)
    })
    expect(rows).toEqual([])
  })

  it('come as plain text or JSON and as nothing else', async () => {
    const { post } = createTestApi()
    const as = (type: string) => post('/e?projectId=alpha', track('1'), { headers: { 'content-type': type } })
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/json',
      'APPLICATION/JSON; charset=utf-8',
    ])
      expect((await as(type)).status, type).toBe(202)
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/html',
      'application/jsonp',
    ])
      expect((await as(type)).status, type).toBe(415)
  })
})
