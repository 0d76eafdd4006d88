import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  numberToHex,
  parseAbiParameters,
  size,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { createRpcPool } from '../rpc/createRpcPool.ts'
import { verifyHash } from './verifyHash.ts'
import { verifyMessage } from './verifyMessage.ts'
import { verifyTypedData } from './verifyTypedData.ts'

const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const message = 'Häö 💸'
const hash = hashMessage(message)
const bySomebody = await privateKeyToAccount(`0x${'6'.repeat(64)}`).sign({ hash })
const yes = `0x${'1'.padStart(64, '0')}`
const contracts = {
  erc6492Verifier: '0x7dd271fa79df3a5feb99f73bebffc3ecc54ee9dd',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
}

type Message = { readonly id: number; readonly method: string; readonly params: readonly [{ readonly to?: string }] }

/** A network whose one node answers calls so, and what it was asked beside for its network. */
function createNetwork(answerOf: (asked: Message) => object) {
  const asked: Message[] = []
  const fetch = async (_: unknown, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body))
    const answers = (Array.isArray(body) ? body : [body]).map((one: Message) => {
      if (one.method === 'eth_chainId') return { jsonrpc: '2.0', id: one.id, result: '0x1' }
      asked.push(one)
      return { jsonrpc: '2.0', id: one.id, ...answerOf(one) }
    })
    return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }
  const options = {
    fetch: fetch as typeof globalThis.fetch,
    rpcUrls: ['https://node.test/'],
    chain: { id: 'eip155:1' as const },
    address: owner.address,
  }
  return { asked, options }
}
const credulous = () => createNetwork(() => ({ result: yes }))

describe('a plain account', () => {
  it.each([
    ['a text', message],
    ['bytes', Uint8Array.of(0, 1, 255)],
  ])('signs %s, without a request', async (_, message) => {
    const { asked, options } = credulous()
    const raw = typeof message === 'string' ? message : { raw: message }
    const signature = await owner.signMessage({ message: raw })
    expect(await verifyMessage({ ...options, message, signature })).toBe(true)
    expect(asked).toEqual([])
  })

  it('signs typed data, for the network that they name', async () => {
    const { asked, options } = credulous()
    const typedData = {
      domain: { name: 'App', chainId: 1 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const signature = await owner.signTypedData(typedData)
    expect(await verifyTypedData({ ...options, typedData, signature })).toBe(true)
    expect(asked).toEqual([])
    const elsewhere = verifyTypedData({ ...options, chain: { id: 'eip155:10' }, typedData, signature })
    expect((await rejectionOf(elsewhere)).code).toBe('rpc/invalid-params')
  })

  it.each([
    ['no address', { address: '0x12' }],
    ['an address of another chain', { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
    ['no signature', { signature: '0x' }],
    ['a signature that is not hex', { signature: 'x' }],
  ])('never has %s, for any answer of a node', async (_, odd) => {
    const { asked, options } = credulous()
    expect(await verifyHash({ ...options, hash, signature: bySomebody, ...odd })).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('a contract', () => {
  const judge = (answerOf: (asked: Message) => object, more: object = {}) => {
    const { asked, options } = createNetwork(answerOf)
    return { asked, verdict: verifyHash({ ...options, hash, signature: bySomebody, ...more }) }
  }

  it.each([
    ['says yes', { result: yes }, true],
    ['says no', { result: `0x${'0'.repeat(64)}` }, false],
    ['says something else', { result: `0x${'2'.padStart(64, '0')}` }, false],
    ['reverts', { error: { code: 3, message: 'execution reverted' } }, false],
  ])('that %s is taken at its word', async (_, answer, isValid) => {
    const { asked, verdict } = judge(() => answer)
    expect(await verdict).toBe(isValid)
    expect(asked.map(({ method, params: [{ to }] }) => [method, to])).toEqual([['eth_call', undefined]])
  })

  it('is judged by the verifier of its network where it has one', async () => {
    const { asked, verdict } = judge(() => ({ result: yes }), { chain: { id: 'eip155:1', contracts } })
    expect(await verdict).toBe(true)
    expect(asked.map(({ params: [{ to }] }) => to)).toEqual([contracts.erc6492Verifier])
  })

  it('is neither right nor wrong without a node, and the library does not try again', async () => {
    const { options } = credulous()
    let count = 0
    const open = createRpcPool()
    const pool: typeof open = options => {
      const rpc = open(options)
      return {
        ...rpc,
        request(...asked) {
          count += 1
          return rpc.request(...asked)
        },
      }
    }
    const verdict = verifyHash({ ...options, rpcUrls: [], pool, hash, signature: bySomebody })
    expect((await rejectionOf(verdict)).code).toBe('rpc/no-url')
    expect(count).toBe(1)
  })

  it('is judged after it was delegated to, by the multicall of its network where it has one (ERC-8010)', async () => {
    const to = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
    const { r, s, yParity = 0 } = await owner.signAuthorization({ address: to, chainId: 1, nonce: 0 })
    const suffix = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[1n, to, 0n, yParity, BigInt(r), BigInt(s)], owner.address, '0x'],
    )
    const magic: Hex = `0x${'8010'.repeat(16)}`
    const signature = concatHex([bySomebody, suffix, numberToHex(size(suffix), { size: 32 }), magic])
    const results = encodeAbiParameters(parseAbiParameters('(bool, bytes)[]'), [
      [[true, `0x1626ba7e${zeroHash.slice(10)}`]],
    ])
    const answerOf = ({ method }: Message) => ({ result: method === 'eth_getCode' ? '0x' : results })
    const { asked, verdict } = judge(answerOf, { signature, chain: { id: 'eip155:1', contracts } })
    expect(await verdict).toBe(true)
    const calls = asked.filter(({ method }) => method === 'eth_call')
    expect(calls.map(({ params: [call] }) => call.to)).toEqual([contracts.multicall3])
    const bare = judge(answerOf, { signature })
    expect(await bare.verdict).toBe(true)
    expect(bare.asked.at(-1)?.params[0].to).toBeUndefined()
  })

  it('is asked through the pool that a server keeps, ranked as it says', async () => {
    const opened: object[] = []
    const pool = createRpcPool()
    const watched: typeof pool = options => {
      opened.push(options)
      return pool(options)
    }
    const { options } = credulous()
    const asked = { ...options, hash, signature: bySomebody as Hex, pool: watched }
    const { signal } = new AbortController()
    expect(await verifyHash({ ...asked, signal, rankedUrls: ['https://ranked.test/'] })).toBe(true)
    expect(await verifyHash(asked)).toBe(true)
    const { fetch, rpcUrls } = options
    expect(opened).toEqual([
      { fetch, networkId: 'eip155:1', rpcUrls, signal, rankedUrls: ['https://ranked.test/'] },
      { fetch, networkId: 'eip155:1', rpcUrls, signal: undefined },
    ])
    expect(opened[1]).not.toHaveProperty('rankedUrls')
  })
})
