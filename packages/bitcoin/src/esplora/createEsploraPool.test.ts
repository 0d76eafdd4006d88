import { expect, test } from 'vitest'
import { bitcoinRegtest } from '../exports/networks.ts'
import { readCoins } from '../read/readCoins.ts'
import { readFeeRates } from '../read/readFeeRates.ts'
import { createEsploraPool } from './createEsploraPool.ts'

const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const address = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const coin = { txid: 'a'.repeat(64), vout: 0, value: 5_000, status: { confirmed: true } }

type Answer = string | { readonly status: number; readonly text?: string }

/** A `fetch` over hosts that answer by path, and what they were asked. */
function createHosts(hosts: Readonly<Record<string, Readonly<Record<string, Answer>>>>) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { host, pathname } = new URL(String(input))
    asked.push(`${host}${pathname}`)
    const known: Answer = pathname === '/block-height/0' ? genesis : { status: 404 }
    const answer = hosts[host]?.[pathname.slice(1)] ?? known
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'hang')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return typeof answer === 'string'
      ? new Response(answer)
      : new Response(answer.text ?? '', { status: answer.status })
  }
  return { asked, fetch, rpcUrls: Object.keys(hosts).map(host => `https://${host}/`), chain: bitcoinRegtest }
}

test('an address that serves another chain is never believed', async () => {
  const hosts = createHosts({
    main: {
      'block-height/0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      [`address/${address}/utxo`]: '[]',
    },
    own: { [`address/${address}/utxo`]: JSON.stringify([coin]) },
  })
  expect(await readCoins({ ...hosts, address })).toHaveLength(1)
  expect(hosts.asked).not.toContain(`main/address/${address}/utxo`)
})

test('the next address is asked where one is away, fails or answers nonsense; its genesis block once', async () => {
  const path = `address/${address}/utxo`
  const good = { [path]: JSON.stringify([coin]) }
  for (const bad of [
    'offline',
    { status: 500 },
    { status: 429 },
    '<html>',
    '[{"txid":1}]',
    '[{"value":-1}]',
  ] as const) {
    const hosts = createHosts({ bad: { [path]: bad }, good })
    const pool = createEsploraPool()
    for (let round = 0; round < 2; round++) expect(await readCoins({ ...hosts, address, pool })).toHaveLength(1)
    expect(hosts.asked.filter(asked => asked === 'good/block-height/0')).toHaveLength(1)
  }
})

test('unknown is never empty: without an answer it fails', async () => {
  const hosts = createHosts({ bad: { [`address/${address}/utxo`]: { status: 503 } } })
  await expect(readCoins({ ...hosts, address })).rejects.toMatchObject({ code: 'rpc/all-failed' })
  await expect(readCoins({ ...hosts, rpcUrls: [], address })).rejects.toMatchObject({ code: 'rpc/no-url' })
})

test('through the API’s proxy the path stands before the query', async () => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async input => {
    urls.push(String(input))
    return new Response(urls.length === 1 ? genesis : '[]')
  }
  const rpcUrls = ['https://api.example/v1/?chainId=x&projectId=y']
  await readCoins({ fetch, rpcUrls, chain: bitcoinRegtest, address })
  expect(urls).toEqual([
    'https://api.example/v1/block-height/0?chainId=x&projectId=y',
    `https://api.example/v1/address/${address}/utxo?chainId=x&projectId=y`,
  ])
})

test('a silent address settles with the signal', async () => {
  const hosts = createHosts({ slow: { 'block-height/0': 'hang' } })
  const aborting = new AbortController()
  const reading = readCoins({ ...hosts, address, signal: aborting.signal })
  aborting.abort()
  await expect(reading).rejects.toMatchObject({ code: 'request/aborted' })
})

const ratesOf = (...nodes: readonly object[]) =>
  readFeeRates(
    createHosts(
      Object.fromEntries(nodes.map((estimates, at) => [`n${at}`, { 'fee-estimates': JSON.stringify(estimates) }])),
    ),
  )

test('rates are integers, never below what is relayed, never sooner for less', async () => {
  expect(await ratesOf({ 1: 20.5, 6: 10.001, 144: 0.2 })).toEqual({ economy: 1_000n, normal: 10_001n, fast: 20_500n })
  expect(await ratesOf({ 1: 2, 6: 9, 144: 3 })).toEqual({ economy: 3_000n, normal: 9_000n, fast: 9_000n })
})

test('a node that estimates nothing is passed over', async () => {
  expect(await ratesOf({}, { 1: 3, 6: 2, 144: 1 })).toEqual({ economy: 1_000n, normal: 2_000n, fast: 3_000n })
  await expect(ratesOf({})).rejects.toMatchObject({ code: 'rpc/all-failed' })
})

test('above 300 sat/vB the lower of two nodes counts, and of one node 300', async () => {
  const high = { 1: 2_500, 6: 2_500, 144: 40 }
  expect(await ratesOf(high, { 1: 4, 6: 3, 144: 2 })).toEqual({ economy: 2_000n, normal: 3_000n, fast: 4_000n })
  expect(await ratesOf(high, { 1: 900, 6: 800, 144: 50 })).toEqual({
    economy: 40_000n,
    normal: 800_000n,
    fast: 900_000n,
  })
  expect(await ratesOf(high)).toEqual({ economy: 40_000n, normal: 300_000n, fast: 300_000n })
  expect(await ratesOf({ 1: 1e9, 6: 1, 144: 1 })).toMatchObject({ fast: 300_000n })
  // One node is believed up to there, and no other is asked.
  expect(await ratesOf({ 1: 300, 6: 300, 144: 300 }, { 1: 1, 6: 1, 144: 1 })).toMatchObject({ fast: 300_000n })
  await expect(ratesOf({ 1: 1e9, 6: 1, 144: 1 }, { 1: 1e8, 6: 1, 144: 1 })).rejects.toMatchObject({
    code: 'node/fee-too-high',
  })
})
