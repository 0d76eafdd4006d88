import { describe, expect, it } from 'vitest'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { RpcCall } from '../../upstream/rpc/RpcCall.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { answerRpc } from './answerRpc.ts'
import { hasUnsafeNumber } from './hasUnsafeNumber.ts'
import { isOverBounds } from './isOverBounds.ts'

const network: ServedNetwork = {
  id: 'eip155:1',
  projectId: '',
  name: 'Ethereum',
  isTestnet: false,
  isIndexed: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  multicall: undefined,
  universalResolver: undefined,
  wrappedNative: undefined,
  tokens: [],
  pools: [],
  nativePrice: undefined,
  swaps: undefined,
  verdicts: new Map(),
}
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`0x${at}`, {}]))

describe('hasUnsafeNumber', () => {
  it.each([
    [9_007_199_254_740_991, false],
    [2 ** 53 + 2, true],
    [Number.POSITIVE_INFINITY, true],
    [1.5, false],
    [[{ a: [1e21] }], true],
    ['9007199254740993', false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (value, expected) => expect(hasUnsafeNumber(value)).toBe(expected))
})

describe('answerRpc', () => {
  const echo = () => {
    const asked: RpcCall[][] = []
    const rpc: RpcClient = {
      async ask(_, calls) {
        asked.push([...calls])
        return calls.map(({ method }) =>
          method === 'eth_call' ? { error: { code: 3, message: 'reverted', data: '0x01' } } : { result: method },
        )
      },
      settled: async () => {},
    }
    return { rpc, asked }
  }

  it('answers one request with its id as it came', async () => {
    const { rpc } = echo()
    for (const id of [0, 1, 1.5, -7, '', 'a', '0', 'é\u0000'])
      expect(await answerRpc({ jsonrpc: '2.0', id, method: 'eth_blockNumber' }, network, rpc)).toEqual({
        jsonrpc: '2.0',
        id,
        result: 'eth_blockNumber',
      })
  })

  it('answers a batch item by item, in its order', async () => {
    const { rpc, asked } = echo()
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      7,
      { jsonrpc: '2.0', id: 'two', method: 'eth_sign', params: [] },
      { jsonrpc: '1.0', id: 3, method: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: 4, method: 'eth_call', params: [{}, 'latest'] },
      { jsonrpc: '2.0', id: 5, method: 'eth_getBalance', params: [2 ** 53 + 2] },
      { jsonrpc: '2.0', method: 'eth_blockNumber' },
    ]
    expect(await answerRpc(batch, network, rpc)).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'The JSON is not a valid request' } },
      { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: 'Requested RPC call is not allowed' } },
      { jsonrpc: '2.0', id: 3, error: { code: -32600, message: 'The JSON is not a valid request' } },
      { jsonrpc: '2.0', id: 4, error: { code: 3, message: 'reverted', data: '0x01' } },
      { jsonrpc: '2.0', id: 5, error: { code: -32602, message: 'Numbers beyond 2^53 travel as text' } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'The JSON is not a valid request' } },
    ])
    expect(asked).toEqual([
      [
        { method: 'eth_blockNumber', params: [] },
        { method: 'eth_call', params: [{}, 'latest'] },
      ],
    ])
  })

  it.each([
    'eth_sendTransaction',
    'personal_sign',
    'eth_accounts',
    'anvil_setBalance',
    'debug_traceCall',
    'admin_peers',
    'eth_newFilter',
    'getBalance',
    'toString',
    '__proto__',
    'ETH_CALL',
  ])('refuses %s and asks no node', async method => {
    const { rpc, asked } = echo()
    const answer = await answerRpc({ jsonrpc: '2.0', id: 1, method, params: [] }, network, rpc)
    expect(answer).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(asked).toEqual([])
  })

  it.each([
    [[]],
    [null],
    ['x'],
    [{}],
    [{ jsonrpc: '2.0', id: {}, method: 'eth_call' }],
    [{ jsonrpc: '2.0', id: 1e300, method: 'eth_call' }],
  ])('calls %j no request', async body => {
    const { rpc } = echo()
    expect(await answerRpc(body, network, rpc)).toMatchObject({ id: null, error: { code: -32600 } })
  })

  it('takes at most 1,000 requests at once', async () => {
    const { rpc } = echo()
    const batch = Array.from({ length: 1_001 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber' }))
    expect(await answerRpc(batch, network, rpc)).toMatchObject({ error: { code: -32600 } })
    expect(await answerRpc(batch.slice(1), network, rpc)).toHaveLength(1_000)
  })

  it('lets the failure of all nodes through', async () => {
    const rpc: RpcClient = { ask: () => Promise.reject(new UpstreamError('timeout')), settled: async () => {} }
    await expect(answerRpc({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }, network, rpc)).rejects.toThrow(
      'timeout',
    )
  })
})

describe('isOverBounds', () => {
  const long = (count: number) => ({ a: 'x'.repeat(count - '{"a":""}'.length) })
  it.each([
    ['eth_call', [{}, 'latest', many(16)], false],
    ['eth_call', [{}, 'latest', many(17)], true],
    ['eth_estimateGas', [{}, 'latest', many(17)], true],
    ['eth_createAccessList', [{}, 'latest', many(17)], true],
    ['eth_getBalance', [{}, 'latest', many(17)], false],
    ['eth_call', [{}, many(17)], false],
    ['eth_call', many(17), false],
    ['eth_call', undefined, false],
    ['eth_call', [{}, 'latest', null], false],
    ['eth_call', [{}, 'latest', 'x'.repeat(100_001)], false],
  ])('%s %j: %s', (method, params, expected) => expect(isOverBounds({ method, params } as never)).toBe(expected))

  it.each([
    [100_000, false],
    [100_001, true],
  ])('of %i characters: %s', (count, expected) =>
    expect(isOverBounds({ method: 'eth_call', params: [{}, 'latest', long(count)] })).toBe(expected),
  )
})

describe('answerRpc', () => {
  const request = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })
  const asking = (ask: RpcClient['ask']): RpcClient => ({ ask, settled: async () => {} })

  it('asks for the project whose calls they are', async () => {
    const projects: unknown[] = []
    const rpc = asking(async (_, calls, options) => {
      projects.push(options?.project)
      return calls.map(() => ({ result: 1 }))
    })
    await answerRpc(request('eth_call'), network, rpc)
    await answerRpc(request('eth_call'), network, rpc, 'p')
    expect(projects).toEqual(['', 'p'])
  })

  it('says that an answer was too long, of each call, unless one of them may have done something', async () => {
    const rpc = asking(() => Promise.reject(new UpstreamError('too-large')))
    const error = { code: -32005, message: 'The answer is longer than this server reads' }
    expect(await answerRpc([request('eth_call'), request('eth_getLogs', 2)], network, rpc)).toEqual([
      { jsonrpc: '2.0', id: 1, error },
      { jsonrpc: '2.0', id: 2, error },
    ])
    const writing = [request('eth_call'), request('eth_sendRawTransaction', 2)]
    await expect(answerRpc(writing, network, rpc)).rejects.toMatchObject({ kind: 'too-large' })
    const broken = new Error('broken')
    await expect(
      answerRpc(
        request('eth_call'),
        network,
        asking(() => Promise.reject(broken)),
      ),
    ).rejects.toBe(broken)
  })

  it('refuses a call that overrides too much, and asks for the rest', async () => {
    const rpc = asking(async (_, calls) => calls.map(({ method }) => ({ result: method })))
    const batch = [request('eth_call', 1, [{}, 'latest', many(17)]), request('eth_chainId', 2)]
    const message = 'Overrides of the state name at most 16 accounts, in 100,000 characters'
    expect(await answerRpc(batch, network, rpc)).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message } },
      { jsonrpc: '2.0', id: 2, result: 'eth_chainId' },
    ])
  })

  it.each([
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), null],
    [7, 7],
    [1e300, null],
    [{}, null],
    [undefined, null],
  ])('gives no request its id back where that can come back: %j', async (id, back) => {
    const answer = await answerRpc(
      { id },
      network,
      asking(async () => []),
    )
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: back,
      error: { code: -32600, message: 'The JSON is not a valid request' },
    })
  })
})
