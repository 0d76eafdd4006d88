import type { Network } from 'billfold/adapter'
import { isBillfoldError, isNetworkId } from 'billfold/protocol'
import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../address/isAddress.ts'
import * as exported from '../exports/networks.ts'
import { toNetwork } from './toNetwork.ts'

const { defineNetwork, ...rows } = exported
const networks: readonly Network[] = Object.values(rows)

describe('the rows', () => {
  test('every network that the specification and the facts name is there', () => {
    const ids = networks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const main = [
      1, 10, 30, 56, 100, 130, 137, 146, 324, 1101, 1111, 1284, 1329, 2818, 5000, 8217, 8453, 42161, 42220, 43114,
      59144, 80094,
    ]
    const more = [534352, 7777777, 1313161554]
    const tests = [
      31, 97, 300, 1112, 1301, 2810, 5003, 17000, 43113, 55931, 57054, 80002, 80069, 80084, 84532, 421614, 534351,
      560048,
    ]
    const moreTests = [911867, 11155111, 11155420, 999999999, 1313161555]
    for (const id of [...main, ...more])
      expect([id, networks.find(row => row.id === `eip155:${id}`)?.isTestnet]).toEqual([id, undefined])
    for (const id of [...tests, ...moreTests])
      expect([id, networks.find(row => row.id === `eip155:${id}`)?.isTestnet]).toEqual([id, true])
  })

  test.each(networks.map(network => [network.name, network] as const))('%s is plain, checked data', (_, network) => {
    expect(isNetworkId(network.id)).toBe(true)
    expect(JSON.parse(JSON.stringify(network))).toEqual(network)
    expect(toNetwork(network)).toBe(network)
    expect(network.rpcUrls.length).toBeGreaterThan(0)
    if (network.id !== 'eip155:31337') for (const url of network.rpcUrls) expect(new URL(url).protocol).toBe('https:')
    if (network.explorer) expect(network.explorer.url).toMatch(/^https:\/\/[^/]+(\/[^/]+)*$/)
    for (const address of Object.values(network.contracts ?? {})) expect(isAddress(address)).toBe(true)
    // Most wallets refuse to add a network of another precision.
    if (!network.isTestnet && network.id !== 'eip155:295') expect(network.nativeCurrency.decimals).toBe(18)
  })

  test('roll-ups that charge for their main chain name the contract that knows how much', () => {
    const { optimism, base, zora, unichain, worldchain, soneium, ink, mode, blast, opBNB } = rows
    for (const row of [optimism, base, zora, unichain, worldchain, soneium, ink, mode, blast, opBNB])
      expect([row.name, row.contracts?.gasPriceOracle]).toEqual([
        row.name,
        '0x420000000000000000000000000000000000000F',
      ])
    expect(rows.scroll.contracts?.l1GasPriceOracle).toBe('0x5300000000000000000000000000000000000002')
    expect(rows.morph.contracts?.l1GasPriceOracle).toBe('0x530000000000000000000000000000000000000F')
    // Inside the gas, or no roll-up at all.
    for (const row of [rows.arbitrum, rows.mainnet, rows.polygon])
      expect([row.name, Object.keys(row.contracts ?? {}).filter(name => /oracle/i.test(name))]).toEqual([row.name, []])
    expect(toNetwork(chains.optimism).contracts?.gasPriceOracle).toBe(optimism.contracts?.gasPriceOracle)
  })

  test('the large networks do not hang on one operator', () => {
    for (const row of [
      rows.mainnet,
      rows.base,
      rows.optimism,
      rows.arbitrum,
      rows.polygon,
      rows.bsc,
      rows.avalanche,
      rows.gnosis,
    ])
      expect(new Set(row.rpcUrls.map(url => new URL(url).hostname)).size).toBeGreaterThan(1)
  })
})

describe('what hosts pass', () => {
  test('every chain of viem is accepted', () => {
    const all = Object.values(chains).filter(chain => typeof chain === 'object' && 'id' in chain && 'rpcUrls' in chain)
    expect(all.length).toBeGreaterThan(500)
    for (const chain of all) {
      const network = toNetwork(chain)
      expect(network).toMatchObject({ id: `eip155:${chain.id}`, namespace: 'eip155', name: chain.name })
      expect(JSON.parse(JSON.stringify(network))).toEqual(network)
    }
  })

  test('a chain of viem keeps its contracts, explorer and kind', () => {
    expect(toNetwork(chains.sepolia)).toMatchObject({
      isTestnet: true,
      explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
      contracts: { multicall3: chains.sepolia.contracts.multicall3.address },
    })
  })

  test('a network of one’s own needs a number, a name and addresses', () => {
    expect(defineNetwork({ chainId: 31337, name: 'Local', rpcUrls: ['http://127.0.0.1:8545'] })).toEqual({
      id: 'eip155:31337',
      namespace: 'eip155',
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:8545'],
    })
  })

  test('what is wrong is named, with the fix', () => {
    const sound = defineNetwork({ chainId: 5, name: 'Five', rpcUrls: [] })
    for (const [change, fix] of [
      [{ id: 'eip155:0' }, 'id must be'],
      [{ id: 'solana:x' }, 'id must be'],
      [{ namespace: 'solana' }, 'namespace eip155'],
      [{ name: '' }, 'needs a name'],
      [{ nativeCurrency: undefined }, 'nativeCurrency'],
      [{ nativeCurrency: { symbol: 'X', decimals: 1.5 } }, 'nativeCurrency'],
      [{ rpcUrls: 'https://x.example' }, 'rpcUrls'],
      [{ rpcUrls: ['ws://x.example'] }, 'rpcUrls'],
    ] as const) {
      try {
        toNetwork({ ...sound, ...change })
        expect.fail(`${JSON.stringify(change)} was accepted`)
      } catch (error) {
        if (!isBillfoldError(error, 'options/invalid')) throw error
        expect(error.shortMessage).toContain(fix)
      }
    }
  })
})
