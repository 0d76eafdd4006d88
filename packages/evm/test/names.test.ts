import { accounts, createDevnet, names } from '@billfold/devnet'
import type { Network } from 'billfold/adapter'
import { isBillfoldError } from 'billfold/protocol'
import { createPublicClient, encodeFunctionData, type Hex, http, namehash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeDnsName } from '../src/names/encodeDnsName.ts'
import { encodeResolve } from '../src/names/encodeResolve.ts'
import { encodeReverse } from '../src/names/encodeReverse.ts'
import { hashName } from '../src/names/hashName.ts'
import { nameRules } from '../src/names/nameRules.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { readIdentity } from '../src/read/readIdentity.ts'
import { readNameAddress } from '../src/read/readNameAddress.ts'
import { rejectionOf } from './support/rejectionOf.ts'

const main = 'eip155:31337'
let devnet: Awaited<ReturnType<typeof createDevnet>>
let chain: Network
let asked: { url: string; method: string }[] = []
beforeAll(async () => {
  devnet = await createDevnet()
  const { name, rpcUrl, contracts } = devnet.chains[main]
  chain = defineNetwork({ chainId: 31337, name, rpcUrls: [rpcUrl], contracts })
})
afterAll(() => devnet?.stop())

/** Every request that leaves, by its address. */
const fetch: typeof globalThis.fetch = async (url, init) => {
  const body: unknown = JSON.parse(String(init?.body))
  for (const call of Array.isArray(body) ? body : [body]) asked.push({ url: String(url), method: call.method })
  return globalThis.fetch(url, init)
}
const read = () => ({ fetch, rpcUrls: chain.rpcUrls, chain })
const resolve = (name: string, on: Network['id'] = main) => readNameAddress({ ...read(), name, on })
const addressOf = (label: string) => accounts.find(row => row.label === label)?.address ?? ''
const identityOf = (label: string) => readIdentity({ ...read(), address: addressOf(label) })

describe('where names lead', () => {
  test('every name of the devnet, checksummed; names without an address are unknown, not an error', async () => {
    for (const { name, to, isElsewhere } of names as readonly names.Name[]) {
      // The one with a capital letter is another name once it is normalised.
      if (isElsewhere || /[A-Z]/.test(name)) continue
      expect(await resolve(name), name).toEqual(to && { name, address: addressOf(to) })
    }
    for (const name of [
      'nobody.billfold.eth',
      'nowhere.test',
      'x.alice.billfold.eth',
      'alice',
      '.eth',
      'a..eth',
      'a b.eth',
    ])
      expect(await resolve(name), name).toBeUndefined()
  })

  test('is asked for as ENSIP-15 writes the name, however it was typed', async () => {
    const erin = { name: 'érin.billfold.eth', address: addressOf('erin') }
    for (const typed of ['érin.billfold.eth', 'e\u0301rin.billfold.eth', 'ÉRIN.Billfold.ETH'])
      expect(await resolve(typed), typed).toEqual(erin)
    expect(await resolve('GRACE.billfold.eth')).toEqual({ name: 'grace.billfold.eth', address: addressOf('grace') })
  })

  test('invalid names make no request: mixed scripts, what turns text around, what is invisible', async () => {
    asked = []
    for (const name of [
      'аlice.billfold.eth',
      '\u202ealice.billfold.eth',
      'ali\u200dce.billfold.eth',
      'alice\u0000.eth',
    ])
      expect(await resolve(name), JSON.stringify(name)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('another chain has the last word where the name has a record of it (ENSIP-11)', async () => {
    const [name, here] = ['savings.billfold.eth', addressOf('alice')]
    expect(await resolve(name)).toEqual({ name, address: here })
    expect(await resolve(name, 'eip155:8453')).toEqual({ name, address: addressOf('bob') })
    // No record of that chain: the main address, which is not a contract.
    expect(await resolve(name, 'eip155:10')).toEqual({ name, address: here })
    expect(await resolve(name, 'eip155:4294967296')).toEqual({ name, address: here })
  })

  test('the address of a contract on one chain says nothing about another', async () => {
    const { switches } = devnet.chains[main]
    const snapshot = await switches.snapshot()
    await switches.request('anvil_setCode', [addressOf('bob'), '0x60006000'])
    expect(await resolve('bob.billfold.eth')).toEqual({ name: 'bob.billfold.eth', address: addressOf('bob') })
    expect(await resolve('bob.billfold.eth', 'eip155:10')).toBeUndefined()
    // A plain account that lets code act for it (EIP-7702) is still one.
    await switches.request('anvil_setCode', [addressOf('bob'), `0xef0100${'11'.repeat(20)}`])
    expect(await resolve('bob.billfold.eth', 'eip155:10')).toMatchObject({ address: addressOf('bob') })
    await switches.revert(snapshot)
  })

  test('a name behind a gateway says so, and its gateway is not asked', async () => {
    asked = []
    const error = await rejectionOf(resolve('far.billfold.eth'))
    expect(isBillfoldError(error, 'names/off-chain')).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(chain.rpcUrls))
  })

  test('one node’s word is not enough where there are others: a contradiction, and silence, are reported', async () => {
    const [real] = chain.rpcUrls
    const faultyUrl = 'http://faulty.invalid/'
    const answerBy =
      (answer: (method: string) => unknown): typeof globalThis.fetch =>
      async (url, init) => {
        if (String(url) !== faultyUrl) return fetch(url, init)
        const body = JSON.parse(String(init?.body))
        const calls: { id: number; method: string }[] = Array.isArray(body) ? body : [body]
        const results = await Promise.all(
          calls.map(async ({ id, method }) => ({ jsonrpc: '2.0', id, result: await answer(method) })),
        )
        return Response.json(Array.isArray(body) ? results : results[0])
      }
    const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
    const mallory = addressOf('frank')
    const faulty = answerBy(method =>
      method === 'eth_chainId'
        ? '0x7a69'
        : `0x${word('0x40')}${word(mallory)}${word('0x20')}${word(mallory.toLowerCase())}`,
    )
    const ask = (fetcher: typeof globalThis.fetch, rpcUrls: readonly string[]) =>
      readNameAddress({ fetch: fetcher, rpcUrls, rankedUrls: [], chain, name: 'bob.billfold.eth', on: main })
    // With two nodes that differ, the wrong one cannot be found.
    expect(await ask(faulty, [faultyUrl])).toEqual({ name: 'bob.billfold.eth', address: mallory })
    for (const urls of [
      [faultyUrl, real ?? ''],
      [real ?? '', faultyUrl],
    ])
      expect(isBillfoldError(await rejectionOf(ask(faulty, urls)), 'names/unconfirmed')).toBe(true)
    const silent = answerBy(() => {
      throw new TypeError('no connection')
    })
    const error = await rejectionOf(ask(silent, [real ?? '', faultyUrl]))
    expect(isBillfoldError(error, 'names/unconfirmed')).toBe(true)
  })

  test('a failing service is a failure, never an unknown name', async () => {
    const dead = { fetch, rpcUrls: ['http://127.0.0.1:1/'], chain, name: 'bob.billfold.eth', on: main } as const
    expect(isBillfoldError(await rejectionOf(readNameAddress(dead)), 'rpc/all-failed')).toBe(true)
    const astray = { ...chain, contracts: { ensUniversalResolver: addressOf('carol') } }
    const error = await rejectionOf(readNameAddress({ ...read(), chain: astray, name: 'bob.billfold.eth', on: main }))
    expect(isBillfoldError(error, 'rpc/invalid-answer')).toBe(true)
  })
})

describe('what addresses are called', () => {
  test('names that lead back, and no others', async () => {
    expect(await identityOf('bob')).toEqual({ name: 'bob.billfold.eth' })
    expect(await identityOf('erin')).toEqual({ name: 'érin.billfold.eth' })
    // Borrowed, run out, not normalised, none.
    for (const label of ['dave', 'frank', 'grace', 'newcomer']) expect(await identityOf(label), label).toBeUndefined()
  })

  test('pictures: an image, and a collectible that is theirs, with requests to the chain alone', async () => {
    asked = []
    expect(await identityOf('alice')).toEqual({
      name: 'alice.billfold.eth',
      avatar: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    })
    const carol = await identityOf('carol')
    expect(carol).toEqual({
      name: 'carol.billfold.eth',
      avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(chain.rpcUrls))
  })

  test('a collectible that was transferred is no picture of the account any more; records of no use are left out', async () => {
    const { switches } = devnet.chains[main]
    const snapshot = await switches.snapshot()
    const { nameResolver } = devnet.contracts[main]
    await switches.request('anvil_impersonateAccount', [addressOf('deployer')])
    const reader = createPublicClient({ transport: http(devnet.chains[main].rpcUrl), pollingInterval: 10 })
    /** Returns once the transaction is in a block. */
    async function send(from: string, to: string, data: Hex) {
      const hash = await switches.request('eth_sendTransaction', [{ from, to, gas: '0xf4240', data }])
      await reader.waitForTransactionReceipt({ hash: hash as Hex })
    }
    const setAvatar = (name: string, value: string) => {
      const args = [namehash(name), 'avatar', value] as const
      const data = encodeFunctionData({ abi: nameResolver.abi, functionName: 'setText', args })
      return send(addressOf('deployer'), nameResolver.address, data)
    }
    const { stamps, badges } = devnet.contracts[main]
    for (const [record, isShown] of [
      [`eip155:31337/erc721:${stamps.address}/999999`, false],
      [`eip155:1/erc721:${stamps.address}/1`, false],
      [`eip155:31337/erc721:${badges.address}/1`, false],
      [`eip155:31337/erc1155:${badges.address}/424242`, false],
      ['javascript:alert(1)', false],
      ['data:text/html,<script>', false],
      ['http://plain.example/a.png', false],
      ['x'.repeat(2_000), false],
      ['https://pictures.example/a.png', true],
      ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a.png', true],
    ] as const) {
      await setAvatar('bob.billfold.eth', record)
      expect(await identityOf('bob'), record.slice(0, 60)).toEqual({
        name: 'bob.billfold.eth',
        ...(isShown ? { avatar: record } : {}),
      })
    }
    const args = [namehash('carol.billfold.eth'), 'avatar'] as const
    const stamp = await reader.readContract({ ...nameResolver, functionName: 'text', args })
    const data = encodeFunctionData({
      abi: stamps.abi,
      functionName: 'transferFrom',
      args: [accounts[2].address, accounts[5].address, BigInt(stamp.split('/').at(-1) ?? '')],
    })
    await switches.request('anvil_impersonateAccount', [accounts[2].address])
    await send(accounts[2].address, stamps.address, data)
    expect(await identityOf('carol')).toEqual({ name: 'carol.billfold.eth' })
    await switches.revert(snapshot)
  })
})

describe('which network is asked', () => {
  const network = (chainId: number, more: Partial<Network> = {}) =>
    defineNetwork({ chainId, name: String(chainId), rpcUrls: [], ...more })
  const keeper = { contracts: { ensUniversalResolver: `0x${'11'.repeat(20)}` } }
  const [one, ten, own, trial] = [
    network(1, keeper),
    network(10),
    network(77, keeper),
    network(5, { ...keeper, isTestnet: true }),
  ]

  test('Ethereum first, then the network itself, then another; none for test networks or without a resolver', () => {
    expect(nameRules.findNetwork(own, [ten, own, one])).toBe(one)
    expect(nameRules.findNetwork(own, [ten, network(99, keeper), own])).toBe(own)
    expect(nameRules.findNetwork(ten, [ten, own])).toBe(own)
    expect(nameRules.findNetwork(trial, [trial, one])).toBeUndefined()
    expect(nameRules.findNetwork(ten, [ten, trial])).toBeUndefined()
  })
})

describe('the words of the universal resolver', () => {
  test('are the ones that a library writes', async () => {
    const { abi } = devnet.contracts[main].universalResolver
    const gateways = ['x-batch-gateway:true']
    const name = 'érin.billfold.eth'
    const wire = `0x${encodeDnsName(name)}` as const
    expect(`0x${await hashName(name)}`).toBe(namehash(name))
    for (const data of ['', '3b3b57de', 'aa'.repeat(32), 'bb'.repeat(77)])
      expect(encodeResolve(wire.slice(2), data)).toBe(
        encodeFunctionData({ abi, functionName: 'resolveWithGateways', args: [wire, `0x${data}`, gateways] }),
      )
    const { address } = accounts[0]
    expect(encodeReverse(address, 60)).toBe(
      encodeFunctionData({ abi, functionName: 'reverseWithGateways', args: [address, 60n, gateways] }).toLowerCase(),
    )
    expect(encodeDnsName(`${'a'.repeat(256)}.eth`)).toBeUndefined()
    expect(encodeDnsName('a..eth')).toBeUndefined()
  })
})
