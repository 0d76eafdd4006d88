import { systemClock } from '@billfold/service'
import { expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'

const call = (method: string, id = 1, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

it('a tenant far above its limit is refused, and not one call of another waits for it (fault 141, promise P11)', async () => {
  const held: (() => void)[] = []
  const node = await startFakeNode({
    intercept(request, response) {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
        const answer = () => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
        // The hot tenant's calls are slow at the node too.
        if (method === 'eth_getTransactionCount') held.push(answer)
        else answer()
      })
      return true
    },
  })
  const { post } = createTestApi({
    seed: { ...tenants, networks: [networkRow([node.url])] },
    rpcTimeouts: { totalMs: 50_000 },
  })
  const ask = (project: string, method: string) =>
    post(`/v1/?projectId=${project}&chainId=eip155:424242`, call(method), { origin: `https://${project}.example` })

  const hot = Array.from({ length: 640 }, () => ask('alpha', 'eth_getTransactionCount'))
  // As many as it may have under way arrive at the node; the rest is refused with `Retry-After`.
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(32)
  const others = []
  for (let count = 0; count < 50; count++) others.push((await ask('beta', 'eth_gasPrice')).status)
  // All of this happened while the hot tenant's calls were still waiting.
  expect(others.every(status => status === 200)).toBe(true)
  expect(held).toHaveLength(32)
  for (const answer of held) answer()
  const statuses = (await Promise.all(hot)).map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(statuses.filter(([status]) => status === 200)).toHaveLength(32)
  expect(statuses.filter(([status, retry]) => status === 429 && retry === '1')).toHaveLength(608)
})

it('a tenant at ten times its limit uses up its own tokens only', async () => {
  // All limits a hundredth: 300 a minute for a project, 3 for a caller.
  const { api } = createTestApi({ rateFactor: 0.01 })
  const read = (project: string, index: number) =>
    api.fetch(
      new Request(`http://a.test/v1/supported-chains?projectId=${project}`, {
        headers: { origin: `https://${project}.example` },
      }),
      // Many callers, so that it is the project's limit that is met.
      { incoming: { socket: { remoteAddress: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` } } } as never,
    )
  let allowed = 0
  for (let index = 0; index < 3_000; index++) if ((await read('alpha', index)).status === 200) allowed++
  expect(allowed).toBe(300)
  for (let index = 0; index < 100; index++) expect((await read('beta', index)).status).toBe(200)
})

it('calls that are too heavy for a node do not close it for others', async () => {
  const node = await startFakeNode({
    intercept(request, response) {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
        if (method !== 'eth_getLogs') response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
      })
      return true
    },
  })
  // Real time, since it is the order of answers that counts.
  const { post } = createTestApi({
    seed: { ...tenants, networks: [networkRow([node.url])] },
    rpcTimeouts: { totalMs: 1_500 },
    clock: systemClock,
  })
  const ask = (project: string, method: string, params: readonly unknown[] = []) =>
    post(`/v1/?projectId=${project}&chainId=eip155:424242`, call(method, 1, params), {
      origin: `https://${project}.example`,
    })
  const heavy = Array.from({ length: 10 }, (_, index) => ask('alpha', 'eth_getLogs', [{ fromBlock: `0x${index}` }]))
  await expect.poll(() => node.hits()).toBe(10)
  expect((await ask('beta', 'eth_gasPrice')).status).toBe(200)
  for (const { status } of await Promise.all(heavy)) expect(status).toBe(503)
  expect((await ask('beta', 'eth_gasPrice')).status).toBe(200)
})

it('answers that are longer than is read, failures and refusals of one project close the node for no other project', async () => {
  const node = await startFakeNode({
    intercept(request, response) {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
        if (method === 'eth_estimateGas') response.writeHead(500).end('out of gas')
        else {
          const result = `0x${'0'.repeat(method === 'eth_call' ? 9_000_000 : 2)}`
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
        }
      })
      return true
    },
  })
  const { post } = createTestApi({ seed: { ...tenants, networks: [networkRow([node.url])] } })
  const ask = (project: string, method: string, params: readonly unknown[] = []) =>
    post(`/v1/?projectId=${project}&chainId=eip155:424242`, call(method, 1, params), {
      origin: `https://${project}.example`,
    })
  const to = `0x${'12'.repeat(20)}`
  const heavy = [{ to, data: '0x' }, 'latest', { [to]: { code: '0x623d09005ff3' } }]
  for (let count = 0; count < 5; count++) {
    const answer = await ask('alpha', 'eth_call', heavy)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'The answer is longer than this server reads' } },
    ])
    expect((await ask('beta', 'eth_gasPrice')).status).toBe(200)
  }
  // What the node itself fails at counts, for the project that asked.
  for (let count = 0; count < 5; count++) expect((await ask('alpha', 'eth_estimateGas', [{ to }])).status).toBe(503)
  const hits = node.hits()
  expect((await ask('alpha', 'eth_gasPrice')).status).toBe(503)
  expect(node.hits()).toBe(hits)
  expect((await ask('beta', 'eth_gasPrice')).status).toBe(200)
})

it('overrides of the state are bounded before a node sees them', async () => {
  const node = await startFakeNode()
  const { post } = createTestApi({ seed: { ...tenants, networks: [networkRow([node.url])] } })
  const ask = async (overrides: unknown) => {
    const params = [{ to: `0x${'12'.repeat(20)}` }, 'latest', overrides]
    const answer = await post('/v1/?projectId=alpha&chainId=eip155:424242', call('eth_call', 1, params))
    return (await answer.json()) as object
  }
  const accounts = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`0x${String(at).padStart(40, '0')}`, { balance: '0x1' }]),
    )
  expect(await ask(accounts(16))).toMatchObject({ result: '0x1' })
  expect(await ask(accounts(17))).toMatchObject({ error: { code: -32602 } })
  expect(await ask({ [`0x${'34'.repeat(20)}`]: { code: `0x${'00'.repeat(60_000)}` } })).toMatchObject({
    error: { code: -32602 },
  })
  expect(node.hits()).toBe(1)
})

it('each call of a batch counts', async () => {
  const node = await startFakeNode()
  const { post } = createTestApi({ seed: { ...tenants, networks: [networkRow([node.url])] } })
  const batch = Array.from({ length: 1_000 }, (_, id) => call('eth_blockNumber', id))
  const path = '/v1/?projectId=alpha&chainId=eip155:424242'
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await post(path, batch)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
