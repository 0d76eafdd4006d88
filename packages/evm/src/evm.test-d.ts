import { createBillfold } from 'billfold'
import type { ChainAdapter, Network } from 'billfold/adapter'
import { defineChain, type EIP1193Provider } from 'viem'
import { arbitrum, foundry, zksync } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { createInjectedConnector, evm } from './exports/index.ts'
import { base, defineNetwork, mainnet } from './exports/networks.ts'
import { readFees, readNativeBalance, readTokenBalances } from './exports/read.ts'
import { verifyMessage } from './exports/verify.ts'

declare const viemProvider: EIP1193Provider

test('networks are rows, chains of viem, or a host’s own, in any mixture', () => {
  expectTypeOf(evm({ networks: [mainnet, base] })).toEqualTypeOf<ChainAdapter>()
  const own = defineNetwork({ chainId: 1, name: 'x', rpcUrls: [] })
  expectTypeOf(own).toEqualTypeOf<Network>()
  evm({ networks: [mainnet, arbitrum, zksync, foundry, own] })
  evm({
    networks: [
      defineChain({
        id: 9,
        name: 'x',
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }),
    ],
  })
  createBillfold({ families: [evm({ networks: [mainnet] })] })
  // @ts-expect-error networks are needed
  evm({})
  // @ts-expect-error a chain id alone is no network
  evm({ networks: [1] })
  // @ts-expect-error a network of one's own needs a name
  defineNetwork({ chainId: 1, rpcUrls: [] })
})

test('providers are objects with request', () => {
  evm({ networks: [mainnet], providers: [{ id: 'x', name: 'X', provider: viemProvider }] })
  createInjectedConnector({ id: 'x', name: 'X', kind: 'external', provider: { request: async () => null } })
  // @ts-expect-error without request it is not a provider
  evm({ networks: [mainnet], providers: [{ id: 'x', name: 'X', provider: {} }] })
})

test('servers get exact numbers', () => {
  const read = { fetch, rpcUrls: mainnet.rpcUrls, chain: mainnet, address: '0x' }
  expectTypeOf(readNativeBalance(read)).resolves.toHaveProperty('balance').toEqualTypeOf<bigint>()
  expectTypeOf(readTokenBalances({ ...read, tokens: [] }))
    .resolves.items.toHaveProperty('balance')
    .toEqualTypeOf<bigint>()
  expectTypeOf(readFees(read)).resolves.toHaveProperty('maxPerGas').toEqualTypeOf<bigint>()
  expectTypeOf(verifyMessage({ ...read, message: 'x', signature: '0x' })).resolves.toEqualTypeOf<boolean>()
  // @ts-expect-error amounts are never floats
  readFees({ ...read, maxFeePerGas: 1.5 })
})
