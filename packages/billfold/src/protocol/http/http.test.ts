import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorAnswer } from './errorAnswer.ts'
import { getBalances } from './getBalances.ts'
import { getConfig } from './getConfig.ts'
import { getHistory } from './getHistory.ts'
import { getIdentity } from './getIdentity.ts'
import { getLive } from './getLive.ts'
import { getMedia } from './getMedia.ts'
import { getNfts, getNftsExample } from './getNfts.ts'
import { getPrices } from './getPrices.ts'
import { getSwapQuotes } from './getSwapQuotes.ts'
import { getWalletImage } from './getWalletImage.ts'
import { getWallets, getWalletsExample } from './getWallets.ts'
import { identification } from './identification.ts'
import { registerName } from './registerName.ts'
import { resolveName } from './resolveName.ts'
import { sendEvents } from './sendEvents.ts'
import { toUrl } from './toUrl.ts'

type Row = {
  endpoint: Endpoint
  example: { path: string; query?: Readonly<Record<string, string>>; body?: unknown; answer: unknown }
}
const rows = Object.entries(endpoints) as [string, Row][]
const options = { base: 'https://api.example.com/base/' }
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** Path parameters of an example, read back from its path. */
function paramsOf({ endpoint, example }: Row): Record<string, string> {
  const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const groups = new RegExp(`^${pattern}$`).exec(example.path)?.groups
  return Object.fromEntries(
    Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
  )
}

describe.each(rows)('%s', (name, row) => {
  const { endpoint, example } = row
  const params = paramsOf(row)

  it('is filed under its name and unique', () => {
    expect(endpoint.name).toBe(name)
    const same = rows.filter(
      ([, other]) => `${other.endpoint.method} ${other.endpoint.path}` === `${endpoint.method} ${endpoint.path}`,
    )
    expect(same).toHaveLength(1)
  })

  it('has an example that every schema takes whole', () => {
    expect(Object.keys(params).length).toBe((endpoint.path.match(/:/g) ?? []).length)
    if (endpoint.params) expect(v.parse(endpoint.params, params)).toEqual(params)
    expect(Boolean(endpoint.params)).toBe(endpoint.path.includes(':'))
    const query = endpoint.query ? v.parse(endpoint.query, example.query ?? {}) : {}
    expect(Object.keys(query).sort()).toEqual(Object.keys(example.query ?? {}).sort())
    expect('body' in example).toBe(endpoint.body !== undefined)
    if (endpoint.body) expect(v.parse(endpoint.body, example.body)).toBeDefined()
    if (endpoint.answerKind === 'json') expect(v.parse(endpoint.answer, example.answer)).toEqual(example.answer)
    else expect(v.is(endpoint.answer, example.answer)).toBe(true)
  })

  it('builds the address of its example from typed values', () => {
    const query = endpoint.query ? v.parse(endpoint.query, example.query ?? {}) : {}
    const url = new URL(toUrl(endpoint, { ...params, ...query }, options))
    expect(decodeURIComponent(url.pathname)).toBe(`/base${example.path}`)
    expect(Object.fromEntries(url.searchParams)).toEqual(example.query ?? {})
  })

  it('keeps unknown fields out', () => {
    const odd = { evil: 'x', __proto__: { polluted: 1 } }
    if (endpoint.answerKind === 'json' && !Array.isArray(example.answer)) {
      const parsed = v.parse(endpoint.answer, { ...(example.answer as object), ...odd })
      expect(parsed).not.toHaveProperty('evil')
    }
    if (endpoint.query) expect(v.parse(endpoint.query, { ...example.query, ...odd })).not.toHaveProperty('evil')
  })

  it.each([undefined, null, 0, '', 'x', true, [null], { data: 1 }, new Date(0)])('refuses %j as an answer', odd => {
    if (endpoint.answerKind === 'nothing' && odd === undefined) return
    const parsed = v.safeParse(endpoint.answer, odd)
    // What is one list, or has no required field, comes out empty at best.
    if (parsed.success) expect(Object.values(parsed.output as object).filter(Boolean)).toEqual([])
  })

  it('needs its required body', () => {
    if (!endpoint.body) return
    for (const odd of [undefined, null, 1, 'x', {}]) expect(v.safeParse(endpoint.body, odd).success).toBe(false)
  })
})

describe('the list', () => {
  it('holds every call of specification section 7, and ours', () => {
    const calls = rows.map(([, { endpoint }]) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, '{}')}`)
    expect(calls.sort()).toEqual(
      [
        'GET /v1/supported-chains',
        'GET /v1/identity/{}',
        'GET /v1/account/{}/history',
        'GET /v1/convert/quotes',
        'GET /v1/convert/tokens',
        'POST /v1/fungible/price',
        'GET /v1/convert/allowance',
        'GET /v1/convert/gas-price',
        'POST /v1/convert/build-transaction',
        'GET /v1/convert/build-approve',
        'GET /v1/account/{}/balance',
        'GET /v1/profile/account/{}',
        'GET /v1/profile/reverse/{}',
        'GET /v1/profile/suggestions/{}',
        'POST /v1/profile/account',
        'POST /v1/generators/onrampurl',
        'GET /v1/onramp/options',
        'GET /v1/onramp/orders/{}',
        'POST /v1/onramp/quote',
        'POST /v1/onramp/webhooks/{}',
        'POST /v1/pay/verify',
        'GET /v1/sessions/{}',
        'POST /v1/sessions/{}/revoke',
        'GET /appkit/v1/config',
        'GET /projects/v1/origins',
        'GET /getWallets',
        'GET /getAnalyticsConfig',
        'GET /getWalletImage/{}',
        'GET /public/getAssetImage/{}',
        'GET /public/getCurrencyImage/{}',
        'GET /public/getTokenImage/{}',
        'POST /e',
        'POST /batch',
        'POST /v1/',
        'POST /v1/json-rpc',
        'GET /v1/blocks/tip/height',
        'POST /v1/tx',
        'GET /v1/account/{}/nfts',
        'GET /v1/media/{}',
        'GET /v1/profile/nonce',
        'GET /v1/names/gateway/{}/{}',
        'POST /v1/names/gateway',
        'GET /auth/v1/nonce',
        'POST /auth/v1/otp',
        'PUT /auth/v1/otp',
        'POST /auth/v1/authenticate',
        'GET /auth/v1/me',
        'POST /auth/v1/sign-out',
        'PUT /auth/v1/account-metadata',
        'GET /auth/v1/jwks.json',
        'GET /live',
        'GET /ready',
        'GET /version',
      ].sort(),
    )
  })
})

describe('bad items', () => {
  const wallet = getWalletsExample.answer.data[0]

  it('a bad wallet is dropped alone, a bad link costs only itself', () => {
    const answer = v.parse(getWallets.answer, {
      count: 3,
      data: [null, { id: 'x' }, { ...wallet, id: '__proto__/../' }, { ...wallet, mobile_link: 'javascript:alert(1)' }],
    })
    expect(answer.data).toHaveLength(1)
    expect(answer.data[0]).toMatchObject({ id: 'metamask', mobile_link: undefined })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' javascript:x',
    'data:text/html,x',
    'blob:x',
    'file:///x',
    'vbscript:x',
    'x',
  ])('the link %j is dropped', link => {
    const row = { ...wallet, mobile_link: link, desktop_link: link, webapp_link: link, homepage: link, image_url: link }
    const parsed = v.parse(getWallets.answer, { count: 1, data: [row] }).data[0]
    for (const name of ['mobile_link', 'desktop_link', 'webapp_link', 'homepage', 'image_url'] as const)
      expect(parsed?.[name], name).toBeUndefined()
  })

  it('null stands for absent', () => {
    const parsed = v.parse(getWallets.answer, {
      count: 1,
      data: [{ ...wallet, rdns: null, app_store: null, chains: null }],
    })
    expect(parsed.data[0]).toMatchObject({ rdns: undefined, app_store: undefined, chains: [] })
  })

  it('a bad feature is dropped alone (fault 6); null and absent configs stay apart', () => {
    const features = [
      { id: 'swap', isEnabled: 'yes', config: [] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'onramp', isEnabled: true, config: ['meld', 7] },
      { id: 'headless', isEnabled: true },
      7,
    ]
    expect(v.parse(getConfig.answer, { features }).features).toEqual([
      { id: 'activity', isEnabled: true, config: null },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'headless', isEnabled: true },
    ])
  })

  it('a balance needs exact decimal strings; an invalid price hides the price alone (fault 19)', () => {
    const good = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: null,
      quantity: { decimals: '18', numeric: '1.5' },
    }
    const bad = [
      { ...good, quantity: { decimals: 18, numeric: '1.5' } },
      { ...good, quantity: { decimals: '18', numeric: 1.5 } },
      { ...good, quantity: { decimals: '18', numeric: '1e18' } },
      { ...good, quantity: { decimals: '18', numeric: '-1' } },
      { ...good, chainId: '1' },
      { ...good, address: address },
    ]
    expect(v.parse(getBalances.answer, { balances: [...bad, good] }).balances).toEqual([good])
    // As JSON may say it: the last one is too large for a number.
    for (const price of [Number.NaN, '2500', -1, undefined, JSON.parse('1e400')]) {
      expect(v.parse(getBalances.answer, { balances: [{ ...good, price }] }).balances).toEqual([good])
      expect(v.parse(getBalances.answer, { balances: [{ ...good, value: price }] }).balances).toEqual([good])
    }
  })

  it('a bad transfer does not cost its transaction', () => {
    const transaction = {
      id: 'a',
      metadata: {
        operationType: 'send',
        hash: '0x1',
        chain: 'eip155:1',
        minedAt: '2026-01-31T12:00:00Z',
        sentFrom: address,
        sentTo: address,
        status: 'confirmed',
      },
      transfers: [{ direction: 'sideways' }, { direction: 'in' }],
    }
    const data = [transaction, { ...transaction, metadata: { ...transaction.metadata, minedAt: 'soon' } }]
    const parsed = v.parse(getHistory.answer, { data, next: null })
    expect(parsed.data).toHaveLength(1)
    expect(parsed.data[0]?.transfers).toEqual([{ direction: 'in' }])
    expect(v.parse(getHistory.answer, { data: [{ ...transaction, transfers: null }] }).data[0]?.transfers).toBeNull()
  })

  it('a bad collectible is dropped alone; what is bad in one costs only itself', () => {
    const good = getNftsExample.answer.data[0]
    const dropped = [null, { ...good, tokenId: '1.5' }, { ...good, quantity: -1 }, { ...good, standard: 'erc20' }]
    const odd = {
      name: 7,
      description: {},
      collection: 'x',
      imageUrl: 'javascript:alert(1)',
      attributes: 'x',
      isSpam: 1,
    }
    const { chainId, address, tokenId, standard, quantity } = good ?? {}
    const bare = { chainId, address, tokenId, standard, quantity }
    const unknown = { name: null, description: null, imageUrl: null, attributes: [], isSpam: false, acquiredAt: null }
    const parsed = v.parse(getNfts.answer, { data: [...dropped, good, { ...good, ...odd, acquiredAt: 'soon' }, bare] })
    const empty = { ...bare, ...unknown, collection: { name: null, symbol: null } }
    expect(parsed.data).toEqual([good, empty, empty])
    const attributes = [{ trait: 'a', value: 1 }, ...Array(200).fill({ trait: 'a', value: 'b' })]
    expect(v.parse(getNfts.answer, { data: [{ ...good, attributes }] }).data[0]?.attributes).toHaveLength(99)
  })

  it('a media address needs a whole signature', () => {
    for (const signature of ['', 'x', '../'.repeat(20), 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`])
      expect(v.is(getMedia.params, { signature })).toBe(false)
    expect(v.is(getMedia.params, { signature: 'a'.repeat(43) })).toBe(true)
    for (const url of ['', 'x'.repeat(2_049)]) expect(v.is(getMedia.query, { url })).toBe(false)
  })

  it('lists and tables are cut at their bound, unread', () => {
    const data = Array.from({ length: 5_000 }, (_, index) => ({ id: `w${index}`, name: 'W' }))
    expect(v.parse(getWallets.answer, { data, count: 5_000 }).data).toHaveLength(1_000)
    const addresses = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}`, { address: 'x' }]))
    expect(Object.keys(v.parse(resolveName.answer, { name: 'a', addresses, attributes: [] }).addresses)).toHaveLength(
      50,
    )
  })

  it('no table key reaches a prototype', () => {
    const raw =
      '{"name":"a","addresses":{"__proto__":{"address":"x"},"60":{"address":"y"}},"attributes":{"__proto__":"z","constructor":"z","a":"b"}}'
    const parsed = v.parse(resolveName.answer, JSON.parse(raw))
    expect(Object.keys(parsed.addresses)).toEqual(['60'])
    expect(Object.keys(parsed.attributes)).toEqual(['a'])
    expect(({} as Record<string, unknown>).address).toBeUndefined()
  })

  it('a bad event of a batch is dropped alone', () => {
    const good = {
      eventId: '1',
      url: 'https://a.example/',
      domain: 'a.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    }
    expect(v.parse(sendEvents.body, [null, good, { ...good, props: {} }])).toEqual([good])
  })

  it('a picture is a bounded picture', () => {
    const svg = 'image/svg+xml'
    for (const blob of [
      new Blob(['x'], { type: 'text/html' }),
      new Blob(['x']),
      new Blob([], { type: 'image/png' }),
      new Blob([new Uint8Array(600_000)], { type: 'image/png' }),
      'x',
    ])
      expect(v.is(getWalletImage.answer, blob)).toBe(false)
    expect(v.is(getWalletImage.answer, new Blob(['x'], { type: svg }))).toBe(true)
  })
})

describe('queries', () => {
  it('turn text into values', () => {
    const query = { page: '2', entries: '40', include: 'a,b', chains: 'eip155:1', include_pay_only: 'true' }
    expect(v.parse(getWallets.query, query)).toEqual({
      page: 2,
      entries: 40,
      include: ['a', 'b'],
      chains: ['eip155:1'],
      include_pay_only: true,
    })
  })

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: ' 1' },
    { entries: '101' },
    { entries: '99999999999999999999' },
    { search: 'x'.repeat(101) },
    { chains: 'eip155' },
    { chains: 'eip155:1,;drop table' },
    { include: 'a b' },
    { include: Array.from({ length: 201 }, (_, index) => index).join(',') },
    { badge_type: 'gold' },
    { include_pay_only: '1' },
  ])('refuse %j', query => {
    expect(v.safeParse(getWallets.query, query).success).toBe(false)
  })

  it('refuse amounts that are not whole base units', () => {
    const good = { amount: '1', from: `eip155:1:${address}`, to: `eip155:1:${address}` }
    expect(v.is(getSwapQuotes.query, good)).toBe(true)
    for (const amount of ['', '-1', '1.5', '0x1', '1e18', '1'.repeat(79), 'NaN'])
      expect(v.is(getSwapQuotes.query, { ...good, amount }), amount).toBe(false)
  })

  it('identify the caller', () => {
    const query = { projectId: 'p', st: 'billfold', sv: 'react-evm-0.1.0' }
    expect(v.parse(identification, { ...query, page: '1' })).toEqual(query)
    expect(v.is(identification, { projectId: '' })).toBe(false)
  })
})

describe('bodies', () => {
  it('bound what is posted', () => {
    const prices = { currency: 'usd', addresses: [`eip155:1:${address}`] }
    expect(v.is(getPrices.body, prices)).toBe(true)
    expect(v.is(getPrices.body, { ...prices, currency: 'eur' })).toBe(false)
    expect(v.is(getPrices.body, { ...prices, addresses: Array(501).fill(prices.addresses[0]) })).toBe(false)
    const name = { coin_type: 2_147_483_649, address, message: '{}', signature: `0x${'ab'.repeat(65)}` }
    expect(v.is(registerName.body, name)).toBe(true)
    for (const bad of [
      { coin_type: -1 },
      { coin_type: 1.5 },
      { coin_type: 2 ** 32 },
      { signature: '0x' },
      { message: '' },
    ])
      expect(v.is(registerName.body, { ...name, ...bad })).toBe(false)
  })
})

describe('toUrl', () => {
  it('adds who asks, leaves out what is not set', () => {
    const url = toUrl(
      getWallets,
      { page: 1, include: ['a', 'b'], exclude: [], search: undefined },
      { base: 'https://a.example', identification: { projectId: 'p', st: 's', sv: undefined } },
    )
    expect(url).toBe('https://a.example/getWallets?page=1&include=a%2Cb&projectId=p&st=s')
    expect(toUrl(getLive, {}, { base: 'https://a.example///' })).toBe('https://a.example/live')
  })

  it('cannot be led to another path or host', () => {
    for (const name of ['..', '.', '', 'x'.repeat(300)])
      expect(() => toUrl(resolveName, { name }, options), name).toThrow(
        expect.objectContaining({ code: 'http/invalid-input' }),
      )
    for (const evil of ['../x', '@evil.example', 'a/../../b', '//evil.example', 'a?b#c', '\\\\x']) {
      const url = new URL(toUrl(resolveName, { name: evil }, options))
      expect(url.origin).toBe('https://api.example.com')
      expect(url.pathname.startsWith('/base/v1/profile/account/')).toBe(true)
      expect(url.pathname.split('/')).toHaveLength(6)
    }
    expect(() => toUrl(getIdentity, { address: '../../x' }, options)).toThrow()
  })
})

describe('errorAnswer', () => {
  it('reads reasons, and anything else as none', () => {
    const body = { status: 'FAILED', reasons: [{ name: 'name', description: 'The name is taken' }, 7] }
    expect(v.parse(errorAnswer, body)).toEqual({ ...body, reasons: [body.reasons[0]] })
    expect(v.parse(errorAnswer, { error: 'x' })).toEqual({ reasons: [] })
  })
})
