import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'

const path = '/v1/?projectId=alpha&chainId=eip155:424242'
const call = (method: string, params: readonly unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

function proxyTo(urls: readonly string[], options: Parameters<typeof createTestApi>[0] = {}) {
  const test = createTestApi({ seed: { ...tenants, networks: [networkRow(urls)] }, rateFactor: 100, ...options })
  return { ...test, ask: async (body: unknown) => test.post(path, body) }
}
const hang = (): boolean => true
/** A node that does as it likes with the exchange. */
const raw = (act: (request: IncomingMessage, response: ServerResponse) => unknown): startFakeNode.Options => ({
  intercept(request, response) {
    act(request, response)
    return true
  },
})

describe('the proxy', () => {
  it('answers what never changes from memory, once it was answered at all', async () => {
    const node = await startFakeNode({
      answer: ({ params }) => ({ result: params[0] === '0xnone' ? null : { number: '0x1' } }),
    })
    const { ask } = proxyTo([node.url])
    for (let count = 0; count < 3; count++) {
      await ask(call('eth_chainId'))
      await ask(call('eth_getBlockByHash', ['0xab', false]))
      await ask(call('eth_getBlockByHash', ['0xnone', false]))
      await ask(call('eth_blockNumber'))
    }
    const methods = node.calls.map(({ method, params }) => `${method} ${params[0] ?? ''}`.trim())
    expect(methods.filter(method => method === 'eth_chainId')).toHaveLength(1)
    expect(methods.filter(method => method === 'eth_getBlockByHash 0xab')).toHaveLength(1)
    expect(methods.filter(method => method === 'eth_getBlockByHash 0xnone')).toHaveLength(3)
    expect(methods.filter(method => method === 'eth_blockNumber')).toHaveLength(3)
  })

  it('keeps a receipt once its block is final, not before', async () => {
    let final = '0xf'
    const node = await startFakeNode({
      answer: ({ method }) => ({
        result: method === 'eth_getBlockByNumber' ? { number: final } : { blockNumber: '0x10' },
      }),
    })
    const { ask, clock } = proxyTo([node.url])
    const receipts = () => node.calls.filter(({ method }) => method === 'eth_getTransactionReceipt').length
    const read = async () => {
      await ask(call('eth_getTransactionReceipt', ['0xab']))
      // The final block is asked for in the background.
      await expect.poll(() => node.calls.some(({ method }) => method === 'eth_getBlockByNumber')).toBe(true)
    }
    for (let count = 0; count < 3; count++) await read()
    expect(receipts()).toBe(3)
    final = '0x10'
    clock.advance(12_001)
    await read()
    await expect.poll(() => node.calls.filter(({ method }) => method === 'eth_getBlockByNumber').length).toBe(2)
    // Known now: this one is kept, the next is not asked.
    await expect
      .poll(async () => {
        const before = receipts()
        await ask(call('eth_getTransactionReceipt', ['0xab']))
        return receipts() - before
      })
      .toBe(0)
  })

  it('asks once for equal calls under way, but never shares a nonce or a transaction', async () => {
    const waiting: (() => void)[] = []
    const node = await startFakeNode({
      intercept(request, response) {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () =>
          waiting.push(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x7' }))),
        )
        return true
      },
    })
    const { ask } = proxyTo([node.url])
    const pending = [
      ...Array.from({ length: 20 }, (_, id) => ask(call('eth_getBalance', ['0xab', 'latest'], id))),
      ...Array.from({ length: 3 }, () => ask(call('eth_getTransactionCount', ['0xab', 'pending']))),
      ...Array.from({ length: 2 }, () => ask(call('eth_sendRawTransaction', ['0x02']))),
    ]
    await expect.poll(() => waiting.length).toBe(6)
    for (const release of waiting) release()
    const answers = await Promise.all(pending.map(async answer => (await answer).json()))
    expect(answers.slice(0, 20).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id))
    expect(answers.every(({ result }) => result === '0x7')).toBe(true)
    expect(node.hits()).toBe(6)
  })

  it('sends a batch as one request, and calls one by one where the node takes no batches', async () => {
    const batching = await startFakeNode({ answer: ({ params }) => ({ result: params[0] }) })
    const batch = Array.from({ length: 30 }, (_, id) => call('eth_getBalance', [`0x${id}`, 'latest'], id))
    const answers = await (await proxyTo([batching.url]).ask(batch)).json()
    expect(answers.map(({ result }: { result: string }) => result)).toEqual(batch.map(({ params }) => params[0]))
    expect(batching.hits()).toBe(1)

    const single = await startFakeNode({
      intercept(request, response) {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString())
          response.end(
            JSON.stringify(
              Array.isArray(body)
                ? { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }
                : { jsonrpc: '2.0', id: body.id, result: body.params[0] },
            ),
          )
        })
        return true
      },
    })
    const { ask } = proxyTo([single.url])
    expect(await (await ask(batch)).json()).toEqual(answers)
    expect(single.hits()).toBe(31)
  })

  it('matches a batch by id, in any order, and accepts none with a gap (fault 24)', async () => {
    const batch = [1, 2, 3].map(id => call('eth_getBalance', [`0x${id}`, 'latest'], id))
    type Asked = { id: number; params: string[] }
    const answering = (change: (answers: object[]) => unknown) =>
      startFakeNode({
        intercept(request, response) {
          const chunks: Buffer[] = []
          request.on('data', (chunk: Buffer) => chunks.push(chunk))
          request.on('end', () => {
            const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked[]
            response.end(
              JSON.stringify(change(asked.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] })))),
            )
          })
          return true
        },
      })
    const good = await startFakeNode({ answer: () => ({ result: '0x600d' }) })
    const results = async (url: string) =>
      ((await (await proxyTo([url, good.url]).ask(batch)).json()) as { result: string }[]).map(({ result }) => result)
    const mixed = await answering(answers => [{ jsonrpc: '2.0', id: 99, result: '0xbad' }, ...answers.reverse()])
    expect(await results(mixed.url)).toEqual(['0x1', '0x2', '0x3'])
    const missing = await answering(answers => answers.slice(1))
    expect(await results(missing.url)).toEqual(['0x600d', '0x600d', '0x600d'])
    const strange = await answering(answers => answers.map(answer => ({ ...answer, id: '1' })))
    expect(await results(strange.url)).toEqual(['0x600d', '0x600d', '0x600d'])
  })

  it('returns no balance of a node of another chain (fault 25)', async () => {
    const node = await startFakeNode({
      answer: ({ method }) => ({ result: method === 'eth_chainId' ? '0x5' : '0xde' }),
    })
    const { get } = proxyTo([node.url])
    const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd`)
    expect(response.status).toBe(503)
  })

  it('returns no price of pools of another chain (fault 25)', async () => {
    const [usd, wrapped, pool] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`)
    if (!usd || !wrapped || !pool) throw new Error('three addresses')
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const pooled: Record<string, string> = {
      '0x0dfe1681': word(BigInt(usd)),
      '0xd21220a7': word(BigInt(wrapped)),
      '0x0902f1ac': word(2_000n * 10n ** 6n) + word(10n ** 18n) + word(1n),
    }
    const priceBy = async (chainId: string) => {
      const node = await startFakeNode({
        answer: ({ method, params: [call] }) => ({
          result:
            method === 'eth_chainId'
              ? chainId
              : `0x${pooled[(call as { data?: string } | undefined)?.data ?? ''] ?? ''}`,
        }),
      })
      const token = { address: usd, name: 'Dollar', symbol: 'USD', decimals: 6 }
      const prices = { anchors: [{ address: usd, price: '1.00' }], pools: [pool] }
      const row = networkRow([node.url], { wrappedNative: wrapped, tokens: [token], prices })
      const { post } = createTestApi({ seed: { ...tenants, networks: [row] } })
      const addresses = [`eip155:424242:0x${'e'.repeat(40)}`]
      const response = await post('/v1/fungible/price?projectId=alpha', { currency: 'usd', addresses })
      return ((await response.json()) as { fungibles: { price: number | null }[] }).fungibles[0]?.price
    }
    expect(await priceBy(`0x${(424_242).toString(16)}`)).toBe(2_000)
    expect(await priceBy('0x5')).toBeNull()
  })

  it('passes errors of the chain on as answers, without the node’s address', async () => {
    const node = await startFakeNode({
      answer: () => ({ error: { code: 3, message: 'reverted at https://rpc.example/secret-key', data: '0x08c379a0' } }),
    })
    const response = await proxyTo([node.url]).ask(call('eth_call', [{}, 'latest'], 'x'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 'x',
      error: { code: 3, message: 'reverted at <address>', data: '0x08c379a0' },
    })
  })

  it('uses the next node for one that is down, refuses, or returns invalid data', async () => {
    const good = await startFakeNode({ answer: () => ({ result: '0x600d' }) })
    const cases: (startFakeNode.Options | undefined)[] = [
      raw((_, response) => response.writeHead(500).end('oops')),
      raw((_, response) => response.writeHead(429, { 'retry-after': '9' }).end('{}')),
      raw((_, response) => response.end('<html>')),
      raw((_, response) => response.end('{"jsonrpc":"2.0","id":99,"result":"0xbad"}')),
      raw((_, response) => response.end('{"result":"0xbad"}')),
      raw((_, response) => response.end('[]')),
      raw((_, response) => response.write('{"jsonrpc"', () => response.destroy())),
      raw(request => request.destroy()),
      raw((_, response) => response.writeHead(301, { location: good.url }).end()),
      { answer: () => ({ error: { code: -32601, message: 'method not found' } }) },
      { answer: () => ({ error: { code: -32005, message: 'limit exceeded' } }) },
    ]
    for (const [index, options] of cases.entries()) {
      const bad = await startFakeNode(options)
      const response = await proxyTo([bad.url, good.url]).ask(call('eth_blockNumber'))
      expect(await response.json(), `case ${index}`).toMatchObject({ result: '0x600d' })
      expect(bad.hits(), `case ${index}`).toBe(1)
    }
  })

  it('answers 503 with Retry-After when no node answers, and never a made-up result', async () => {
    const closed = await startFakeNode()
    await closed.stop()
    const response = await proxyTo([closed.url]).ask(call('eth_getBalance', ['0xab', 'latest']))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({ reasons: [{ name: 'UPSTREAM_UNAVAILABLE' }] })
  })

  it('never reads an answer without end', async () => {
    let sent = 0
    const node = await startFakeNode({
      intercept(_, response) {
        const piece = 'x'.repeat(1_000_000)
        const write = () => {
          while (!response.destroyed && response.write(piece)) sent += 1
          sent += 1
          if (!response.destroyed) response.once('drain', write)
        }
        write()
        return true
      },
    })
    const response = await proxyTo([node.url]).ask(call('eth_getLogs', [{}]))
    expect(await response.json()).toMatchObject({ error: { code: -32005 } })
    expect(sent).toBeLessThan(60)
    // A transaction may have been sent all the same: that is not a refusal.
    expect((await proxyTo([node.url]).ask(call('eth_sendRawTransaction', ['0x02']))).status).toBe(503)
  })

  it('hands a transaction to one node only once it may have arrived (promise P3)', async () => {
    const second = await startFakeNode({ answer: () => ({ result: '0xhash' }) })
    const silent = await startFakeNode(raw((request, response) => request.resume().on('end', () => response.destroy())))
    expect((await proxyTo([silent.url, second.url]).ask(call('eth_sendRawTransaction', ['0x02']))).status).toBe(503)
    expect([silent.hits(), second.hits()]).toEqual([1, 0])
    // One that refused the connection has not seen it: the next may have it.
    await silent.stop()
    const response = await proxyTo([silent.url, second.url]).ask(call('eth_sendRawTransaction', ['0x02']))
    expect(await response.json()).toMatchObject({ result: '0xhash' })
    expect(second.hits()).toBe(1)
  })
})

describe('a slow node (fault 143)', () => {
  const rpcTimeouts = { attemptMs: 60, totalMs: 150 }

  it('costs its timeout a few times, then no request waits for it until it answers again', async () => {
    let isSlow = true
    const slow = await startFakeNode({ answer: () => ({ result: '0x510' }), intercept: () => isSlow && hang() })
    const quick = await startFakeNode({ answer: () => ({ result: '0x1' }) })
    const { ask, clock } = proxyTo([slow.url, quick.url], { rpcTimeouts })
    for (let count = 0; count < 20; count++) {
      expect(await (await ask(call('eth_gasPrice'))).json()).toMatchObject({ result: '0x1' })
      expect(slow.hits()).toBe(Math.min(count + 1, 3))
    }
    isSlow = false
    clock.advance(5_000)
    expect(await (await ask(call('eth_gasPrice'))).json()).toMatchObject({ result: '0x510' })
    expect(await (await ask(call('eth_gasPrice'))).json()).toMatchObject({ result: '0x510' })
  })

  it('alone is given up after the whole time, and then refused at once', async () => {
    const slow = await startFakeNode({ intercept: hang })
    const { ask } = proxyTo([slow.url], { rpcTimeouts })
    for (let count = 0; count < 6; count++) expect((await ask(call('eth_gasPrice'))).status).toBe(503)
    expect(slow.hits()).toBe(3)
  })

  it('lets a balance that was read a moment ago stand in, marked as stale, and says so when that is too old', async () => {
    let isSlow = false
    const node = await startFakeNode({
      answer: ({ method }) => ({
        result: method === 'eth_chainId' ? '0x67932' : method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x',
      }),
      intercept: () => isSlow && hang(),
    })
    const { get, clock } = proxyTo([node.url], { rpcTimeouts })
    const read = () =>
      get(
        '/v1/account/0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb/balance?projectId=alpha&currency=usd&chainId=eip155:424242',
      )
    const first = await read()
    expect(await first.json()).toMatchObject({ balances: [{ symbol: 'ETH', quantity: { numeric: '1' }, price: null }] })
    expect(first.headers.get('warning')).toBeNull()
    isSlow = true
    clock.advance(30_001)
    const second = await read()
    expect([second.status, second.headers.get('age')]).toEqual([200, '30'])
    expect(second.headers.get('warning')).toBe('110 - "Response is Stale"')
    clock.advance(120_000)
    expect((await read()).status).toBe(503)
  })
})
