import { describe, expect, it } from 'vitest'
import { answerRpc } from '../../routes/rpc/answerRpc.ts'
import { hasUnsafeNumber } from '../../routes/rpc/hasUnsafeNumber.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { UpstreamError } from '../UpstreamError.ts'
import { cachePolicyOf } from './cachePolicyOf.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcClient } from './RpcClient.ts'

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
  verdicts: new Map(),
}

describe('cachePolicyOf', () => {
  it.each([
    ['eth_chainId', [], '0x1', 'always'],
    ['net_version', [], '1', 'always'],
    ['eth_getBlockByHash', ['0xab', false], { number: '0x10' }, 'always'],
    ['eth_getBlockByHash', ['0xab', false], null, 'never'],
    ['eth_blockNumber', [], '0x10', 'never'],
    ['eth_getBalance', ['0xab', 'latest'], '0x10', 'never'],
    ['eth_call', [{}, '0x10'], '0x10', 'never'],
    ['eth_getTransactionReceipt', ['0xab'], { blockNumber: '0x10' }, 16n],
    ['eth_getTransactionReceipt', ['0xab'], null, 'never'],
    ['eth_getTransactionByHash', ['0xab'], { blockNumber: null }, 'never'],
    ['eth_getTransactionByHash', ['0xab'], { blockNumber: '0xff' }, 255n],
    ['eth_getBlockByNumber', ['0x10', true], { number: '0x10' }, 16n],
    ['eth_getBlockByNumber', ['latest', true], { number: '0x10' }, 'never'],
    ['eth_getBlockReceipts', ['0x10'], [], 16n],
    ['eth_getBlockReceipts', ['pending'], [], 'never'],
    ['eth_getTransactionReceipt', [{ toString: 1 }], { blockNumber: '0x10' }, 'never'],
    ['constructor', ['0x10'], 'x', 'never'],
    ['__proto__', ['0x10'], 'x', 'never'],
  ] as const)('%s %j → %j: %s', (method, params, result, policy) => {
    expect(cachePolicyOf({ method, params }, result)).toBe(policy)
  })
})

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
