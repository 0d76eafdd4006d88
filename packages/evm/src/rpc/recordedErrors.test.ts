import { isBillfoldError } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { defineNetwork } from '../networks/defineNetwork.ts'
import { readTokenBalances } from '../read/readTokenBalances.ts'
import { createRpcPool } from './createRpcPool.ts'

// What real nodes and providers answer with when a call fails, and what that says: about the contract, about the method,
// or about nothing but this node at this moment.

type Recorded = {
  readonly who: string
  readonly source: string
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The contract failed: no other node is asked, and it is not a token. */
const contract: readonly Recorded[] = [
  {
    who: 'geth',
    source: 'go-ethereum internal/ethapi/errors.go (revertError)',
    code: 3,
    message: 'execution reverted',
    data: '0x',
  },
  {
    who: 'geth',
    source: 'go-ethereum internal/ethapi/errors.go (newRevertError)',
    code: 3,
    message: 'execution reverted: no',
    data: '0x08c379a0',
  },
  {
    who: 'geth',
    source: 'go-ethereum core/vm/errors.go (ErrInvalidOpCode)',
    code: -32000,
    message: 'invalid opcode: INVALID',
  },
  { who: 'geth', source: 'go-ethereum core/vm/errors.go (ErrOutOfGas)', code: -32000, message: 'out of gas' },
  {
    who: 'geth',
    source: 'go-ethereum core/vm/errors.go (ErrInvalidJump)',
    code: -32000,
    message: 'invalid jump destination',
  },
  {
    who: 'geth',
    source: 'go-ethereum core/vm/errors.go (ErrStackUnderflow)',
    code: -32000,
    message: 'stack underflow (0 <=> 1)',
  },
  {
    who: 'geth',
    source: 'go-ethereum core/vm/errors.go (ErrStackOverflow)',
    code: -32000,
    message: 'stack limit reached 1024 (1023)',
  },
  { who: 'Erigon', source: 'erigontech/erigon#20314', code: -32000, message: 'execution reverted' },
  {
    who: 'Nethermind',
    source: 'NethermindEth/nethermind#2098',
    code: -32015,
    message: 'VM execution error.',
    data: 'revert',
  },
  {
    who: 'Nethermind',
    source: 'cowprotocol/watch-tower#11',
    code: -32015,
    message: 'VM execution error.',
    data: 'Reverted 0x7a933234',
  },
  { who: 'Nethermind', source: 'wevm/viem#4092', code: -32000, message: 'execution reverted', data: '0xf4f28e99' },
]

// Anvil, which our devnet runs, reports them by revm's names: `chain.test.ts` asks it.

/** A limit of the provider: the next address is asked. */
const limits: readonly Recorded[] = [
  {
    who: 'Alchemy',
    source: 'Synthetixio/kwenta#40',
    code: 429,
    message:
      'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message. If not, check out https://docs.alchemyapi.io/guides/rate-limits',
  },
  {
    who: 'Alchemy',
    source: 'xmtp/xmtpd#672',
    code: -32600,
    message:
      'Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing to upgrade your scaling policy for continued service.',
  },
  {
    who: 'Alchemy',
    source: 'a16z/zkdocs#9',
    code: -32000,
    message:
      'Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing to upgrade your scaling policy for continued service.',
  },
  {
    who: 'QuickNode',
    source: 'alloy-rs/alloy crates/json-rpc/src/response/error.rs (missing_data)',
    code: -32007,
    message: '20/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
  },
  {
    who: 'Infura',
    source: 'status-im/nimbus-eth2#1632',
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    data: {
      rate: { allowed_rps: 1, backoff_seconds: 30, current_rps: 1.266666666666667 },
      see: 'https://infura.io/dashboard',
    },
  },
  {
    who: 'gateways',
    source: 'blockscout/blockscout#7339',
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
  },
  {
    who: 'gateways',
    source: 'docs.goldsky.com/edge-rpc/evm/error-codes',
    code: -32005,
    message: 'Rate limit exceeded',
  },
  { who: 'gateways', source: 'HTTP 429 as a JSON-RPC number', code: -32029, message: 'Rate limit exceeded' },
]

/** The node could not answer: the next address is asked, and the result is unknown without one. */
const transport: readonly Recorded[] = [
  { who: 'geth', source: 'erigontech/erigon#5750', code: -32000, message: 'header not found' },
  { who: 'Besu', source: 'erigontech/erigon#12850', code: -32000, message: 'Block not found' },
  { who: 'bor', source: '0xPolygon/bor#109', code: -32000, message: 'missing trie node' },
  {
    who: 'geth',
    source: 'go-ethereum internal/ethapi/api.go (doCall)',
    code: -32000,
    message: 'execution aborted (timeout = 5s)',
  },
  {
    who: 'a load balancer',
    source: 'erigontech/erigon#10030',
    code: -32000,
    message: 'Unable to complete request at this time.',
  },
  {
    who: 'Nethermind',
    source: 'Nethermind.JsonRpc/ErrorCodes.cs (Timeout)',
    code: -32016,
    message: 'eth_call request was canceled due to enabled timeout.',
  },
  {
    who: 'Nethermind',
    source: 'Nethermind.JsonRpc/ErrorCodes.cs (PrunedHistoryUnavailable)',
    code: 4444,
    message: 'pruned history unavailable',
  },
  {
    who: 'Nethermind',
    source: 'Nethermind.JsonRpc/ErrorCodes.cs (InternalError)',
    code: -32603,
    message: 'Internal error',
  },
  { who: 'a gateway', source: 'docs.goldsky.com/edge-rpc/evm/error-codes', code: -32015, message: 'Node timeout' },
]

/** The node does not have the method: another may, else that is the answer. */
const lacking: readonly Recorded[] = [
  {
    who: 'geth',
    source: 'blockscout/blockscout#7339',
    code: -32601,
    message: 'The method eth_call does not exist/is not available',
  },
]

const network = defineNetwork({
  chainId: 1,
  name: 'Test',
  rpcUrls: ['https://first.example', 'https://second.example'],
})
const token = `0x${'12'.repeat(20)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const text = `${word(32)}${word(1).slice(2)}${'54'.padEnd(64, '0')}`

const limitMs = 10_000

/** A node that fails every call as recorded, and one that answers. */
function replay({ code, message, data }: Recorded) {
  const asked: string[] = []
  const time = { now: 1_000_000, isShort: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const host = new URL(String(input)).hostname
    const body: unknown = JSON.parse(String(init?.body))
    const answers = (Array.isArray(body) ? body : [body]).map(({ id, method, params }) => {
      if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0x1' }
      asked.push(host)
      // Too little time is left for a second round.
      if (time.isShort) time.now = 1_000_000 + limitMs - 50
      if (host === 'first.example')
        return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
      const isText = /^0x(95d89b41|06fdde03)/.test(params[0].data)
      return { jsonrpc: '2.0', id, result: isText ? text : word(6) }
    })
    return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }
  const read = (rpcUrls: readonly string[]) =>
    readTokenBalances({
      fetch,
      rpcUrls,
      chain: network,
      address: `0x${'ab'.repeat(20)}`,
      tokens: [{ address: token }],
      pool: createRpcPool({ timeoutMs: limitMs, now: () => time.now }),
    })
  return {
    asked,
    alone() {
      time.isShort = true
      return read(network.rpcUrls.slice(0, 1))
    },
    together() {
      time.isShort = false
      return read(network.rpcUrls)
    },
  }
}

const named = (rows: readonly Recorded[]) => rows.map(row => [`${row.who}, ${row.code}: ${row.message}`, row] as const)

test.each(named(contract))('%s is the contract’s', async (_, row) => {
  const { asked, alone, together } = replay(row)
  expect(await alone()).toEqual([])
  expect(await together()).toEqual([])
  expect(new Set(asked)).toEqual(new Set(['first.example']))
})

test.each(named([...limits, ...transport]))('%s says nothing: the next address answers', async (_, row) => {
  expect(await replay(row).together()).toMatchObject([{ symbol: 'T', balance: 6n }])
  const error = await replay(row)
    .alone()
    .then(
      () => expect.fail('It resolved'),
      cause => cause,
    )
  expect(error.code).toBe('rpc/all-failed')
  expect(isBillfoldError(error.cause) && error.cause.cause).toMatchObject({ code: row.code, message: row.message })
})

test.each(named(lacking))('%s is an answer where no other node knows better', async (_, row) => {
  expect(await replay(row).together()).toHaveLength(1)
  await expect(replay(row).alone()).rejects.toMatchObject({ code: 'rpc/method-not-found' })
})
