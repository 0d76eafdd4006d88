import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../test/support/createRpc.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testNetworks } from '../../test/support/testNetworks.ts'
import { readFees } from './readFees.ts'
import { readNativeBalance } from './readNativeBalance.ts'
import { readTokenBalances } from './readTokenBalances.ts'

const [network] = testNetworks
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const at = (fetch: typeof globalThis.fetch) => ({ fetch, rpcUrls: network.rpcUrls, chain: network })
const number = (value: number | bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [BigInt(value)])
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])

/** Contracts by address: what they answer to balanceOf, decimals, symbol and name. */
function createTokens(tokens: Readonly<Record<string, readonly (string | undefined)[]>>) {
  const selectors = ['0x70a08231', '0x313ce567', '0x95d89b41', '0x06fdde03']
  return createRpc({
    eth_call: ({ to, data }: { to: string; data: string }) =>
      tokens[to]?.[selectors.indexOf(data.slice(0, 10))] ?? Object.assign(new Error('execution reverted'), { code: 3 }),
  })
}

describe('native balance', () => {
  test('is exact, with the currency of the network', async () => {
    const { fetch } = createRpc({ eth_getBalance: '0xde0b6b3a7640001' })
    expect(await readNativeBalance({ ...at(fetch), address: account })).toEqual({
      balance: 1_000_000_000_000_000_001n,
      decimals: 18,
      symbol: 'ETH',
    })
  })

  test('an invalid address is not requested', async () => {
    const { fetch, asked } = createRpc({})
    expect((await rejectionOf(readNativeBalance({ ...at(fetch), address: '0x12' }))).code).toBe('send/invalid-address')
    expect(asked).toEqual([])
  })
})

describe('token balances', () => {
  test('fault 30: tokens that do not answer as such are left out, the others stay in order', async () => {
    const sound = [number(5), number(6), text('USDX'), text('Dollar X')]
    const { fetch } = createTokens({
      [token(1)]: sound,
      [token(2)]: [number(5), '0x', text('A'), text('A')],
      [token(3)]: [number(5), number(6), '0x', text('A')],
      [token(4)]: ['0x', number(6), text('A'), text('A')],
      [token(5)]: [number(5), number(0), text('SPAM'), text('Spam')],
      [token(6)]: [number(5), number(1_000), text('HUGE'), text('Huge')],
      [token(7)]: [number(5), number(18), stringToHex('MKR', { size: 32 }), stringToHex('Maker', { size: 32 })],
      [token(8)]: [number(0), number(18), text('ZERO'), undefined],
      [token(9)]: [],
    })
    const tokens = Array.from({ length: 10 }, (_, index) => ({
      address: token(index + 1),
      ...(index ? {} : { iconUrl: 'https://x/i.png' }),
    }))
    const found = await readTokenBalances({
      ...at(fetch),
      address: account,
      tokens: [...tokens, { address: token(1) }, { address: 'no' }],
    })
    expect(found).toEqual([
      {
        networkId: network.id,
        address: token(1),
        name: 'Dollar X',
        symbol: 'USDX',
        decimals: 6,
        balance: 5n,
        iconUrl: 'https://x/i.png',
      },
      { networkId: network.id, address: token(7), name: 'Maker', symbol: 'MKR', decimals: 18, balance: 5n },
      { networkId: network.id, address: token(8), name: 'ZERO', symbol: 'ZERO', decimals: 18, balance: 0n },
    ])
  })

  test('a Multicall3 that is not there, or answers nonsense, costs one call', async () => {
    for (const nonsense of ['0x', `0x${'f'.repeat(640)}`]) {
      const multicall3 = token(0xca11)
      const { fetch, asked } = createRpc({
        eth_call: ({ to, data }: { to: string; data: string }) => {
          if (to === multicall3) return nonsense
          return data.startsWith('0x95') || data.startsWith('0x06') ? text('T') : number(6)
        },
      })
      const found = await readTokenBalances({
        ...at(fetch),
        chain: { ...network, contracts: { multicall3 } },
        address: account,
        tokens: [{ address: token(1) }],
      })
      expect(found).toHaveLength(1)
      expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(5)
    }
  })

  test('an empty list makes no request; no answer is an error, not an empty list', async () => {
    const { fetch, asked } = createRpc({})
    expect(await readTokenBalances({ ...at(fetch), address: account, tokens: [] })).toEqual([])
    expect(asked).toEqual([])
    const dead: typeof globalThis.fetch = async () => new Response('', { status: 404 })
    const asking = readTokenBalances({ ...at(dead), address: account, tokens: [{ address: token(1) }] })
    expect((await rejectionOf(asking)).code).toBe('rpc/all-failed')
  })
})

describe('fee rules (specification section 5)', () => {
  const modern = {
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x5',
    eth_gasPrice: '0x69',
  }
  const old = { eth_getBlockByNumber: { number: '0x1' }, eth_gasPrice: '0x69' }
  const fees = (answers: Record<string, unknown>, options: Partial<readFees.Options> = {}) =>
    readFees({ ...at(createRpc(answers).fetch), ...options })

  test('the limit allows for 1.2 times the base fee, rounded up', async () => {
    expect(await fees(modern)).toEqual({
      type: 'eip1559',
      expectedPerGas: 105n,
      maxPerGas: 125n,
      maxFeePerGas: 125n,
      maxPriorityFeePerGas: 5n,
    })
    expect(await fees({ ...modern, eth_getBlockByNumber: { baseFeePerGas: '0x1' } })).toMatchObject({
      maxFeePerGas: 7n,
    })
    expect(await fees(modern, { baseFeeMultiplier: 2 })).toMatchObject({ maxFeePerGas: 205n })
  })

  test('a chain without EIP-1559 is paid by its gas price, and refused where EIP-1559 is demanded', async () => {
    expect(await fees(old)).toEqual({ type: 'legacy', expectedPerGas: 105n, maxPerGas: 105n, gasPrice: 105n })
    expect(await fees(modern, { type: 'legacy' })).toMatchObject({ type: 'legacy', gasPrice: 105n })
    expect((await rejectionOf(fees(old, { type: 'eip1559' }))).code).toBe('fee/no-eip-1559')
  })

  test('a multiplier must exceed 1', async () => {
    for (const baseFeeMultiplier of [1, 0.5, 0, -1, Number.NaN])
      expect((await rejectionOf(fees(modern, { baseFeeMultiplier }))).code).toBe('fee/base-fee-multiplier')
  })

  test('a max fee below the priority fee is an error, one below today’s price is what is expected', async () => {
    expect((await rejectionOf(fees(modern, { maxFeePerGas: 4n }))).code).toBe('fee/max-below-priority')
    expect((await rejectionOf(fees(modern, { maxFeePerGas: 9n, maxPriorityFeePerGas: 10n }))).code).toBe(
      'fee/max-below-priority',
    )
    expect(await fees(modern, { maxFeePerGas: 50n })).toMatchObject({ expectedPerGas: 50n, maxPerGas: 50n })
  })

  test('a node without a suggestion for the tip is asked for the whole price', async () => {
    const { eth_maxPriorityFeePerGas: _, ...without } = modern
    expect(await fees(without)).toMatchObject({ maxPriorityFeePerGas: 5n })
    expect(await fees({ ...without, eth_gasPrice: '0x1' })).toMatchObject({ maxPriorityFeePerGas: 0n })
  })

  test('a network without gas prices says so', async () => {
    expect((await rejectionOf(fees({ eth_getBlockByNumber: {} }))).code).toBe('balance/gas-price-unsupported')
  })
})
