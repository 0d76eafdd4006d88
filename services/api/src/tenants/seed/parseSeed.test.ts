import { readFileSync } from 'node:fs'
import { isLikelyPublicSuffix } from '@billfold/service/http'
import { toChecksumAddress } from 'billfold/protocol'
import { describe, expect, it } from 'vitest'
import { networkRow } from '../../testing/networkRow.ts'
import { parseSeed } from './parseSeed.ts'

const parse = (value: unknown) => parseSeed(value, { isPublicSuffix: isLikelyPublicSuffix })
const project = { id: 'a', name: 'A', allowedOrigins: ['https://a.example'] }
const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }

describe('parseSeed', () => {
  it('takes the example, whose addresses are spelt right', () => {
    const text = readFileSync(new URL('../../../seed.example.json', import.meta.url), 'utf8')
    expect(parse(JSON.parse(text)).networks.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:8453', 'eip155:11155111'])
    const addresses = (text.match(/0x[0-9a-fA-F]{40}/g) ?? []) as `0x${string}`[]
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) expect(address).toBe(toChecksumAddress(address))
  })

  it('fills in defaults and lowers addresses', () => {
    const seed = parse({
      version: 1,
      projects: [project],
      networks: [networkRow(['http://127.0.0.1:1'], { tokens: [token] })],
    })
    expect(seed.projects[0]).toMatchObject({ isDevelopment: false, isAnalyticsEnabled: true, features: [] })
    expect(seed.networks[0]?.tokens[0]?.address).toBe('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
  })

  it.each([
    ['no version', {}, 'seed.version'],
    ['another version', { version: 2 }, 'seed.version'],
    ['an unknown key', { version: 1, project: [] }, 'seed.project'],
    ['a bad id', { version: 1, projects: [{ ...project, id: 'a b' }] }, 'seed.projects.0.id'],
    ['an id twice', { version: 1, projects: [project, project] }, 'seed.projects'],
    [
      'http in production',
      { version: 1, projects: [{ ...project, allowedOrigins: ['http://a.example'] }] },
      'seed.projects.0.allowedOrigins.0',
    ],
    [
      'a wildcard over a suffix',
      { version: 1, projects: [{ ...project, allowedOrigins: ['https://a.example', '*.co.uk'] }] },
      'seed.projects.0.allowedOrigins.1',
    ],
    [
      'a wildcard over previews',
      { version: 1, projects: [{ ...project, isDevelopment: true, allowedOrigins: ['*.vercel.app'] }] },
      'seed.projects.0.allowedOrigins.0',
    ],
    [
      'a bad network id',
      { version: 1, networks: [networkRow(['https://a.example'], { id: 'one' })] },
      'seed.networks.0.id',
    ],
    ['no node', { version: 1, networks: [networkRow([])] }, 'seed.networks.0.rpcUrls'],
    [
      'a node that is not a web address',
      { version: 1, networks: [networkRow(['file:///etc/passwd'])] },
      'seed.networks.0.rpcUrls.0',
    ],
    [
      'a price as a number',
      {
        version: 1,
        networks: [
          networkRow(['https://a.example'], {
            tokens: [token],
            prices: { anchors: [{ address: token.address, price: 1 as never }], pools: [] },
          }),
        ],
      },
      'seed.networks.0.prices.anchors.0.price',
    ],
    [
      'a price of an unlisted token',
      {
        version: 1,
        networks: [
          networkRow(['https://a.example'], {
            prices: { anchors: [{ address: token.address, price: '1' }], pools: [] },
          }),
        ],
      },
      'seed.networks.0.prices.anchors',
    ],
    [
      'an index of a chain of another kind',
      { version: 1, networks: [networkRow(['https://a.example'], { id: 'solana:x', indexed: true })] },
      'seed.networks.0.indexed',
    ],
    [
      'an index behind the nodes of one project',
      { version: 1, projects: [{ ...project, networks: [networkRow(['https://a.example'], { indexed: true })] }] },
      'seed.projects.0.networks.0.indexed',
    ],
    [
      'a short secret hash',
      { version: 1, projects: [{ ...project, secretKeyHashes: ['abc'] }] },
      'seed.projects.0.secretKeyHashes.0',
    ],
  ])('refuses %s and names the place', (_, value, path) => {
    expect(() => parse(value)).toThrow(path)
  })
})
