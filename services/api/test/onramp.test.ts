import { getOnrampOptions, getOnrampOrder, getOnrampQuote } from 'billfold/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dollar } from '../../sandbox/test/support/startTestSandbox.ts'
import { buyer, openOnramp, openWithSandbox } from './support/openOnramp.ts'
import { startProvider } from './support/startProvider.ts'
import { withEngines } from './support/withEngines.ts'

const good = '4242424242424242'
const hash = `0x${'ab'.repeat(32)}`
const quoteBody = {
  purchaseCurrency: { id: dollar.id, name: 'x', symbol: 'USDx', networks: [{ name: 'x', chain_id: '31337' }] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '50',
  network: 'USDx',
}
const options = {
  purchase: [{ ...dollar, price: undefined }],
  payment: [{ id: 'USD', methods: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
}
/** A provider that sells, and knows no order. */
const startSeller = () => startProvider({ answer: ({ path }) => (path === '/v1/options' ? options : undefined) })

withEngines('a purchase', fresh => {
  it('goes from options and quote to the payout, by polling and by push', async () => {
    const { buy, get, post, read, sandbox, visit } = await openWithSandbox(await fresh())
    const offered = await (await get('/v1/onramp/options')).json()
    expect(v.parse(getOnrampOptions.answer, offered)).toEqual(offered)
    expect(offered).toMatchObject({
      purchaseCurrencies: [{ symbol: 'USDx', networks: [{ chain_id: '31337', contract_address: dollar.contract }] }],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00' }] }, { id: 'EUR' }],
      providers: [{ id: 'checkout', kind: 'checkout', networks: ['eip155:31337'], isTracked: true }],
    })
    const quote = await (await post('/v1/onramp/quote', quoteBody)).json()
    expect(v.parse(getOnrampQuote.answer, quote)).toEqual(quote)
    expect(quote).toMatchObject({
      paymentSubtotal: { amount: '50.00', currency: 'USD' },
      paymentTotal: { amount: '51.15' },
      purchaseAmount: { amount: '50', currency: 'USDx' },
    })
    const { address, orderId, url } = await buy()
    expect(address).toBe(buyer)
    expect(new URL(url).origin).toBe(sandbox.url())
    const stream = await get(`/v1/onramp/orders/${orderId}`, 'alpha', { accept: 'text/event-stream' })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(await read(orderId)).toMatchObject({ status: 'created', amount: null, hash: null })
    await sandbox.pay(await visit(url), good)
    // Ends by itself with the order.
    const text = await stream.text()
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as { status: string })
    expect(events.map(({ status }) => status).filter(status => status !== 'pending')).toEqual(['created', 'success'])
    const order = await read(orderId)
    expect(v.parse(getOnrampOrder.answer, order)).toEqual(order)
    expect(order).toMatchObject({ status: 'success', amount: '50', address: buyer, hash: expect.stringMatching(/^0x/) })
    expect(sandbox.network.transfers()).toEqual([{ address: buyer, amount: 50_000_000n }])
  })

  it('ends as the provider ends it', async () => {
    const { buy, read, sandbox, visit } = await openWithSandbox(await fresh())
    const [declined, refunded] = [await buy(), await buy()]
    await sandbox.pay(await visit(declined.url), '4000000000000002')
    await expect.poll(() => read(declined.orderId)).toMatchObject({ status: 'failed', reason: 'card_declined' })
    sandbox.network.behaviour.mode = 'reverting'
    await sandbox.pay(await visit(refunded.url), good)
    await expect
      .poll(() => read(refunded.orderId))
      .toMatchObject({ status: 'refunded', reason: 'payout_failed', hash: null })
  })

  it('is read from the provider when webhooks are lost', async () => {
    const { sandbox, ...first } = await openWithSandbox(await fresh())
    const { buy, read } = await openOnramp(await fresh(), {
      url: sandbox.url(),
      clock: { now: Date.now, monotonic: () => performance.now() },
    })
    // The webhooks of this order go to the other service, which does not have it.
    const { orderId, url } = await buy()
    await sandbox.pay(await first.visit(url), good)
    await expect.poll(() => read(orderId)).toMatchObject({ status: 'success', amount: '50' })
  })

  it('reports of any order, in parallel and repeated, never undo an end', async () => {
    const seller = await startSeller()
    const { buy, clock, deliver, hook, read } = await openOnramp(await fresh(), { url: seller.url })
    const { orderId } = await buy()
    const order = (status: string, more: object = {}) => ({
      ...{ reference: `alpha:${orderId}`, status, asset: dollar.id, address: buyer, amount: '50000000' },
      ...more,
    })
    const hooks = ['processing', 'success', 'open', 'failed', 'expired', 'success', 'processing'].map(status =>
      hook(order(status, { hash })),
    )
    const answers = await Promise.all(hooks.map(each => deliver(each)))
    expect(answers.map(({ status }) => status)).toEqual(hooks.map(() => 200))
    expect(await read(orderId)).toMatchObject({ status: 'success', hash, amount: '50' })
    const { updatedAt } = await read(orderId)
    clock.advance(10_000)
    for (const again of [...hooks, hook(order('refunded')), hook(order('processing'))])
      expect(await (await deliver(again)).json()).toEqual({ result: 'ignored' })
    expect(await read(orderId)).toMatchObject({ status: 'success', updatedAt })
  })

  it('orders of another project, and of nobody, do not exist', async () => {
    const seller = await startSeller()
    const { buy, deliver, get, hook, post, read } = await openOnramp(await fresh(), { url: seller.url })
    const { orderId } = await buy()
    expect((await read(orderId)).status).toBe('created')
    for (const [id, project] of [
      [orderId, 'beta'],
      [orderId.slice(1), 'alpha'],
      ['x', 'alpha'],
    ]) {
      const response = await get(`/v1/onramp/orders/${id}`, project)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain(buyer)
    }
    // Nor by the interface of exchanges, whose orders are others.
    const params = { exchangeId: 'checkout', sessionId: orderId }
    const rpc = { jsonrpc: '2.0', id: 1, method: 'reown_getExchangeBuyStatus', params }
    expect(await (await post('/v1/json-rpc', rpc)).json()).toMatchObject({ result: { status: 'UNKNOWN' } })
    const about = { status: 'success', asset: dollar.id, address: buyer, amount: '50000000' }
    for (const reference of [`beta:${orderId}`, 'alpha:unknown', 'nobody:unknown'])
      expect((await deliver(hook({ ...about, reference }))).status, reference).toBe(404)
    expect((await read(orderId)).status).toBe('created')
  })
})

withEngines('webhooks', fresh => {
  it('that are forged, old, from the future, or about something else are refused', async () => {
    const seller = await startSeller()
    const { buy, clock, deliver, hook, read } = await openOnramp(await fresh(), { url: seller.url })
    const { orderId } = await buy()
    const order = {
      ...{ reference: `alpha:${orderId}`, status: 'success', asset: dollar.id, address: buyer, amount: '50000000' },
      hash,
    }
    const sent = hook(order)
    const now = clock.now()
    const refused = [
      hook(order, { secret: 'another secret' }),
      hook(order, { secret: '' }),
      hook(order, { at: now - 301_000 }),
      hook(order, { at: now + 301_000 }),
      { ...sent, body: sent.body.replace('50000000', '50000001') },
      { ...sent, headers: { ...sent.headers, 'webhook-id': 'another' } },
      { ...sent, headers: { ...sent.headers, 'webhook-timestamp': `${Math.floor(now / 1_000) + 1}` } },
      { ...sent, headers: { ...sent.headers, 'webhook-signature': '' } },
      { ...sent, headers: { ...sent.headers, 'webhook-signature': 'v1,' } },
      { ...sent, headers: { ...sent.headers, 'webhook-signature': sent.headers['webhook-signature'].slice(3) } },
      { body: sent.body, headers: {} },
      hook({ ...order, status: 'paid' }),
      hook({ ...order, amount: '-50000000' }),
      hook({ ...order, amount: 5e7 }),
      hook({ ...order, amount: '1e9' }),
      hook({}),
    ]
    for (const each of refused) expect((await deliver(each)).status, JSON.stringify(each)).toBe(401)
    for (const changes of [
      { address: buyer.replace('0x1', '0x2') },
      { asset: `${dollar.networkId}/slip44:60` },
      { asset: dollar.id.replace('31337', '31338') },
    ])
      expect((await deliver(hook({ ...order, ...changes }))).status).toBe(400)
    expect((await deliver(sent, 'meld')).status).toBe(401)
    expect((await read(orderId)).status).toBe('created')
    expect((await deliver(sent)).status).toBe(200)
    expect((await read(orderId)).status).toBe('success')
    clock.advance(301_000)
    expect((await deliver(sent)).status).toBe(401)
  })

  it('carry no hash that is none, and no script in a reason', async () => {
    const seller = await startSeller()
    const { buy, deliver, hook, read } = await openOnramp(await fresh(), { url: seller.url })
    const { orderId } = await buy()
    const order = { reference: `alpha:${orderId}`, asset: dollar.id, address: buyer.toLowerCase(), amount: '50000000' }
    const script = '<script>alert(1)</script>'
    expect((await deliver(hook({ ...order, status: 'success', hash: script, reason: script }))).status).toBe(200)
    expect(await read(orderId)).toMatchObject({ status: 'success', hash: null, reason: null, address: buyer })
  })
})

describe('an address of a provider', () => {
  const file = async (url: string) => openOnramp({ engine: 'sqlite', file: ':memory:' }, { url })

  it('is bound to the wallet that was asked for, which the answer names', async () => {
    const seller = await startSeller()
    const { buy } = await file(seller.url)
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { address, orderId, url } = await buy({ destinationWallets: [{ address: other }] })
    const { searchParams } = new URL(url)
    expect(address).toBe(other)
    expect(searchParams.get('address')).toBe(other)
    expect(searchParams.get('amount')).toBe('50')
    expect(searchParams.get('reference')).toBe(`alpha:${orderId}`)
    expect(orderId).toMatch(/^[-_a-zA-Z0-9]{32}$/)
  })

  it('is signed with a secret that is in no answer and no log', async () => {
    const seller = await startSeller()
    const { buy, get, log, post } = await file(seller.url)
    const texts = [
      JSON.stringify(await buy()),
      await (await get('/v1/onramp/options')).text(),
      await (await post('/v1/onramp/quote', quoteBody)).text(),
      JSON.stringify(log.lines),
    ]
    for (const text of texts) expect(text).not.toMatch(/sk_test_secret|whsec_test/)
    expect(seller.asked.every(({ authorization }) => authorization === 'Bearer sk_test_secret')).toBe(true)
  })

  it.each([
    [{ destinationWallets: [] }, 400],
    [{ destinationWallets: [{ address: 'abc' }] }, 400],
    [{ destinationWallets: [{ address: 'So11111111111111111111111111111111111111112' }] }, 400],
    [{ defaultNetwork: 'ethereum' }, 400],
    [{ destinationWallets: [{ address: buyer, assets: ['USDC'] }] }, 400],
    [{ presetFiatAmount: '9.99' }, 422],
    [{ presetFiatAmount: '7500.01' }, 422],
    [{ presetFiatAmount: undefined }, 422],
    [{ presetFiatAmount: '-50' }, 400],
    [{ presetFiatAmount: 'NaN' }, 400],
    [{ presetFiatAmount: 1e21 }, 400],
    [{ fiatCurrency: 'XTS' }, 422],
    [{ provider: 'other' }, 403],
    [{ redirectUrl: 'https://evil.example/' }, 400],
    [{ redirectUrl: 'javascript:alert(1)' }, 400],
    [{ redirectUrl: 'https://alpha.example/done' }, 200],
    [{ defaultNetwork: '31337' }, 200],
    [{ defaultNetwork: undefined, destinationWallets: [{ address: buyer }] }, 200],
  ])('for %j answers %i', async (changes, status) => {
    const seller = await startSeller()
    const { buy } = await file(seller.url)
    expect((await buy(changes)).status).toBe(status)
  })

  it('is for projects that have the provider', async () => {
    const seller = await startSeller()
    const features = (isEnabled: boolean, config?: string[]) => [{ id: 'onramp', isEnabled, config: config ?? null }]
    const row = (id: string, features: object[]) => ({
      id,
      name: id,
      allowedOrigins: [`https://${id}.example`],
      features,
    })
    const { buy, get } = await openOnramp(
      { engine: 'sqlite', file: ':memory:' },
      {
        url: seller.url,
        seed: {
          version: 1,
          projects: [
            row('off', features(false)),
            row('other', features(true, ['meld'])),
            row('on', features(true, ['checkout'])),
          ],
        } as never,
      },
    )
    expect((await buy({}, 'off')).status).toBe(403)
    expect((await buy({}, 'other')).status).toBe(403)
    expect((await buy({}, 'on')).status).toBe(200)
    expect((await get('/v1/onramp/options', 'off')).status).toBe(403)
    expect((await get('/v1/onramp/options', 'on')).status).toBe(200)
  })

  it('of the widget kind has the query of specification section 4, and no order', async () => {
    const { buy, get } = await openOnramp(
      { engine: 'sqlite', file: ':memory:' },
      { providers: { meld: { url: 'https://widget.example/buy?theme=dark', publicKey: 'pk_meld' } } },
    )
    const query = async (changes: object) => {
      const { address, orderId, url } = await buy(changes)
      expect(orderId).toBeUndefined()
      expect(new URL(url).origin).toBe('https://widget.example')
      return [address, Object.fromEntries(new URL(url).searchParams)]
    }
    const rest = { theme: 'dark', publicKey: 'pk_meld', externalCustomerId: 'alpha' }
    expect(await query({ defaultNetwork: 'ethereum', destinationWallets: [{ address: buyer }] })).toEqual([
      buyer,
      { ...rest, destinationCurrencyCode: 'USDC', walletAddress: buyer },
    ])
    const owner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(await query({ defaultNetwork: 'solana', destinationWallets: [{ address: owner }] })).toEqual([
      owner,
      { ...rest, destinationCurrencyCode: 'SOL', walletAddress: owner },
    ])
    expect(await (await get('/v1/onramp/options')).json()).toMatchObject({
      purchaseCurrencies: [
        { symbol: 'USDC', networks: [{ name: 'ethereum-mainnet' }, { name: 'polygon-mainnet' }] },
        { symbol: 'SOL' },
      ],
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ max: '7500.00' }, { id: 'ach_bank_account', max: '25000.00' }] },
        { id: 'EUR' },
      ],
      providers: [{ id: 'meld', name: 'Meld.io', kind: 'widget', fees: '1-2%', isTracked: false }],
    })
  })
})

describe('a provider', () => {
  const file = { engine: 'sqlite', file: ':memory:' } as const

  it('that is away answers 503, or an example that is marked as one for a development project alone', async () => {
    const { buy, get, post } = await openOnramp(file)
    expect((await get('/v1/onramp/options')).status).toBe(503)
    expect((await buy()).status).toBe(503)
    const refused = await post('/v1/onramp/quote', quoteBody)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ reasons: [{ name: 'PROVIDER_UNAVAILABLE' }] })
    const example = await (await post('/v1/onramp/quote', quoteBody, 'dev')).json()
    expect(example).toMatchObject({ quoteId: 'mocked-quote-id', isExample: true, paymentTotal: { amount: '50' } })
  })

  it.each([
    ['a negative total', { total: '-51.15' }],
    ['a total below its parts', { total: '50.39' }],
    ['another amount', { subtotal: '60.00', total: '61.00' }],
    ['another currency', { currency: 'EUR' }],
    ['nothing for it', { purchaseAmount: '0' }],
    ['a number with an exponent', { purchaseAmount: '1e9' }],
    ['a float', { purchaseAmount: 50 }],
    ['a script as its id', { id: '<script>' }],
  ])('that quotes %s is not believed', async (_, changes) => {
    const quote = {
      id: 'q',
      currency: 'USD',
      networkFee: '0.40',
      subtotal: '50.00',
      total: '51.15',
      purchaseAmount: '50',
    }
    let answer: object = quote
    const liar = await startProvider({ answer: ({ path }) => (path === '/v1/options' ? options : answer) })
    const { post } = await openOnramp(file, { url: liar.url })
    expect((await post('/v1/onramp/quote', quoteBody)).status).toBe(200)
    answer = { ...quote, ...changes }
    expect((await post('/v1/onramp/quote', quoteBody)).status).toBe(503)
  })

  it('that offers nonsense costs only its bad rows, and its names carry no hidden characters', async () => {
    const row = options.purchase[0]
    const liar = await startProvider({
      answer: () => ({
        purchase: [
          { ...row, name: 'Safe\u202e Dollar\n' },
          ...[{ symbol: '<b>' }, { decimals: -1 }, { decimals: 1e9 }, { networkId: 'evil' }, { contract: 'x y' }].map(
            bad => ({
              ...row,
              ...bad,
            }),
          ),
          { ...row, networkId: 'eip155:1' },
          null,
        ],
        payment: [...options.payment, { id: 'usd' }, { id: 'EUR', methods: [{ id: 'card', min: '-1', max: '5' }] }],
      }),
    })
    const { get } = await openOnramp(file, { url: liar.url })
    expect(await (await get('/v1/onramp/options')).json()).toMatchObject({
      purchaseCurrencies: [{ name: 'Safe Dollar', networks: [{ chain_id: '31337' }] }],
      paymentCurrencies: [{ id: 'USD' }, { id: 'EUR', payment_method_limits: [] }],
    })
  })

  it('that reports another purchase for an order changes nothing', async () => {
    const liar = await startProvider({
      answer: ({ path }) => {
        if (path === '/v1/options') return options
        const reference = path.split('/').at(-1)
        const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
        return { reference, status: 'success', asset: dollar.id, address, amount: '1', hash }
      },
    })
    const { buy, log, read } = await openOnramp(file, { url: liar.url })
    const { orderId } = await buy()
    expect((await read(orderId)).status).toBe('created')
    expect(JSON.stringify(log.lines)).toContain('onramp.mismatch')
  })

  it('that does not know an order ends it by time', async () => {
    const seller = await startSeller()
    const { buy, clock, read } = await openOnramp(file, { url: seller.url })
    const { orderId } = await buy()
    clock.advance(900_000)
    expect((await read(orderId)).status).toBe('created')
    clock.advance(61_000)
    expect(await read(orderId)).toMatchObject({ status: 'expired', reason: 'not_paid' })
  })
})

describe('a stream', () => {
  it('gives its place back when the page leaves, and ends with the service', async () => {
    const seller = await startSeller()
    const { api, buy, get } = await openOnramp({ engine: 'sqlite', file: ':memory:' }, { url: seller.url })
    const { orderId } = await buy()
    const open = () => get(`/v1/onramp/orders/${orderId}`, 'alpha', { accept: 'text/event-stream' })
    const streams = await Promise.all([...Array(20)].map(open))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await open()).status).toBe(429)
    const readers = streams.map(({ body }) => body?.getReader())
    expect(new TextDecoder().decode((await readers[0]?.read())?.value)).toContain('"status":"created"')
    await readers[0]?.cancel()
    const next = await open()
    expect(next.status).toBe(200)
    const end = next.text()
    await api.stop()
    expect(await end).toContain('event: order')
  })
})

it('a stream over a socket gives its place back when the client disconnects', async () => {
  const seller = await startSeller()
  const { api, buy } = await openOnramp({ engine: 'sqlite', file: ':memory:' }, { url: seller.url })
  const { url } = await api.start()
  const { orderId } = await buy()
  const open = (signal?: AbortSignal) =>
    fetch(`${url}/v1/onramp/orders/${orderId}?projectId=alpha`, {
      headers: { origin: 'https://alpha.example', accept: 'text/event-stream' },
      ...(signal && { signal }),
    })
  const leaving = new AbortController()
  const streams = await Promise.all([...Array(20)].map(() => open(leaving.signal)))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect((await open()).status).toBe(429)
  leaving.abort()
  await expect
    .poll(async () => {
      const next = await open()
      await next.body?.cancel()
      return next.status
    })
    .toBe(200)
})

withEngines('a deposit from an exchange', fresh => {
  it('goes from the list to the payout', async () => {
    const { post, sandbox, visit } = await openWithSandbox(await fresh())
    const call = async (method: string, params: object) => {
      const response = await post('/v1/json-rpc', { jsonrpc: '2.0', id: 1, method, params })
      return (await response.json()) as { result: { url: string; sessionId: string; status: string }; error?: object }
    }
    const asset = dollar.id.toLowerCase()
    expect(await call('reown_getExchanges', { page: 0, asset })).toMatchObject({
      result: {
        exchanges: [{ id: 'checkout', name: 'Checkout', imageUrl: expect.stringContaining('http') }],
        total: 1,
      },
    })
    for (const filter of [
      { asset: 'eip155:1/slip44:60' },
      { exclude: ['checkout'] },
      { includeOnly: ['other'] },
      { page: 1 },
    ])
      expect(await call('reown_getExchanges', filter)).toMatchObject({ result: { exchanges: [] } })
    const recipient = `eip155:31337:${buyer}`
    const asked = { exchangeId: 'checkout', asset, amount: 12.5, recipient }
    const { result } = await call('reown_getExchangePayUrl', asked)
    const status = async () => (await call('reown_getExchangeBuyStatus', { exchangeId: 'checkout', ...result })).result
    expect(await status()).toEqual({ status: 'IN_PROGRESS' })
    await sandbox.post(`${await visit(result.url)}/pay`)
    await expect.poll(status).toMatchObject({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x/) })
    expect(sandbox.network.transfers()).toEqual([{ address: buyer, amount: 12_500_000n }])
    for (const [changes, code] of [
      [{ recipient: `eip155:1:${buyer}` }, -32602],
      [{ recipient: 'eip155:31337:abc' }, -32602],
      [{ amount: '0' }, -32602],
      [{ amount: -1 }, -32602],
      [{ amount: '0.0000001' }, -32602],
      [{ exchangeId: 'other' }, -32602],
      [{ asset: 'eip155:1/slip44:60' }, -32602],
    ] as const)
      expect(await call('reown_getExchangePayUrl', { ...asked, ...changes }), JSON.stringify(changes)).toMatchObject({
        error: { code },
      })
    expect(await call('reown_other', {})).toMatchObject({ error: { code: -32601 } })
    expect(await call('__proto__', {})).toMatchObject({ error: { code: -32601 } })
  })
})
