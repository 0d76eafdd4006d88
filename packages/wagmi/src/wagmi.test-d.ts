import type { ChainAdapter, Connector } from 'billfold/adapter'
import { base, mainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { createConfig, http, injected } from 'wagmi'
import { toWagmiConnector } from './connectors/toWagmiConnector.ts'
import { wagmi } from './wagmi.ts'

// What hosts write compiles as they write it, with any config. Checked by the compiler alone.

declare const connector: Connector

test('any config fits, a config it has to be', () => {
  const plain = createConfig({ chains: [mainnet], transports: { 1: http() } })
  const full = createConfig({
    chains: [mainnet, base],
    transports: { 1: http(), 8453: http() },
    connectors: [injected(), toWagmiConnector(connector)],
    ssr: true,
  })
  expectTypeOf(wagmi({ config: plain })).toEqualTypeOf<ChainAdapter>()
  expectTypeOf(wagmi({ config: full })).toEqualTypeOf<ChainAdapter>()
  // @ts-expect-error a config is needed
  wagmi({})
  // @ts-expect-error these are no chains of viem but rows of the kit
  wagmi({ config: plain, networks: [1] })
})
