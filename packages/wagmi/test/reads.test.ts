import type { FeatureContext, Network, ReadSettings } from 'billfold/adapter'
import { defineChain } from 'viem'
import { expect, test } from 'vitest'
import { createConfig, custom } from 'wagmi'
import { wagmi } from '../src/wagmi.ts'

// Reads go through the transports of the config, of any kind, and nowhere else.

const chain = defineChain({
  id: 31337,
  name: 'Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://never-asked.example'] } },
})
const address = '0x000000000000000000000000000000000000bEEF'

function setUp(answer: (method: string) => unknown, options: { code?: number } = {}) {
  const asked: string[] = []
  const fetched: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    if (method === 'eth_chainId') return '0x7a69'
    const result = answer(method)
    if (result instanceof Error) throw options.code ? Object.assign(result, { code: options.code }) : result
    return result
  }
  const config = createConfig({ chains: [chain], transports: { 31337: custom({ request }) }, storage: null })
  const adapter = wagmi({ config })
  const settings: ReadSettings = {
    fetch: async input => {
      fetched.push(String(input))
      throw new Error('nobody is there')
    },
    rpcUrls: network => network.rpcUrls,
  }
  const read = async (network: Network = adapter.networks[0] as Network) => {
    const run = await adapter.features.nativeBalance?.load()
    return run?.({ network, settings, address })
  }
  return { adapter, asked, fetched, read, settings }
}

test('a balance is what the transport returns, and no address is asked', async () => {
  const { read, asked, fetched } = setUp(() => '0x10')
  expect(await read()).toMatchObject({ balance: 16n, symbol: 'ETH' })
  expect(asked).toEqual(['eth_chainId', 'eth_getBalance'])
  expect(fetched).toEqual([])
})

test('nonsense is refused, as from any node', async () => {
  const { read } = setUp(() => 'a lot')
  await expect(read()).rejects.toMatchObject({ code: 'rpc/all-failed' })
})

test('a node that cannot be reached is asked again, by one of the two retries', async () => {
  let left = 1
  const { read, asked } = setUp(() => (left-- > 0 ? new Error('the line is dead') : '0x1'))
  expect(await read()).toMatchObject({ balance: 1n })
  expect(asked.filter(method => method === 'eth_getBalance')).toHaveLength(2)
})

test('what a node says about a transaction keeps its meaning', async () => {
  const { adapter, settings } = setUp(
    method => (method === 'eth_estimateGas' ? new Error('execution reverted: too late') : '0x1'),
    { code: 3 },
  )
  const context: FeatureContext = {
    network: adapter.networks[0] as Network,
    account: { address, type: 'eoa' },
    connector: {} as never,
  }
  const run = await adapter.features.estimateFee?.load()
  const estimating = run?.({ ...context, settings, transaction: { to: address, data: '0x12345678' } })
  await expect(estimating).rejects.toMatchObject({ code: 'node/reverted', context: { reason: 'too late' } })
})

test('a network that the config lacks is read where the kit reads', async () => {
  const { adapter, read, asked, fetched } = setUp(() => '0x10')
  const other: Network = { ...(adapter.networks[0] as Network), id: 'eip155:5', rpcUrls: ['https://five.example/'] }
  await expect(read(other)).rejects.toMatchObject({ code: 'rpc/all-failed' })
  expect(new Set(fetched)).toEqual(new Set(['https://five.example/']))
  expect(asked).toEqual([])
})

test('rows stand in for chains of the config, and only for those', () => {
  const { adapter } = setUp(() => '0x0')
  const row = { ...(adapter.networks[0] as Network), name: 'Home', iconUrl: 'https://icons.example/home.png' }
  const config = createConfig({
    chains: [chain],
    transports: { 31337: custom({ request: async () => null }) },
    storage: null,
  })
  expect(wagmi({ config, networks: [row] }).networks).toEqual([row])
  expect(() => wagmi({ config, networks: [{ ...row, id: 'eip155:5' }] })).toThrow(/none of the config/)
  expect(() => wagmi({ config: {} as never })).toThrow(/createConfig/)
})
