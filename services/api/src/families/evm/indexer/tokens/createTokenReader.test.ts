import { createManualClock } from '@billfold/service/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { ServedNetwork } from '../../../../tenants/networks/ServedNetwork.ts'
import { first } from '../../../../upstream/rpc/testing/createTestNodes.ts'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import { closeTestIndex, createTestIndex, id } from '../testing/createTestIndex.ts'
import { createTokenReader } from './createTokenReader.ts'

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const text = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const questions = { '0x06fdde03': 'name', '0x95d89b41': 'symbol', '0x313ce567': 'decimals' } as const
type Question = (typeof questions)[keyof typeof questions]
type Answer = { result: unknown } | { error: { code: number; message: string } }
const reverted = { error: { code: 3, message: 'execution reverted' } }
const busy = { error: { code: -32005, message: 'request rate limited' } }
afterAll(closeTestIndex)

/** A node whose tokens answer as a test says; by default they are called like themselves. */
async function open(tokens: readonly string[]) {
  const { database, network, nodes, rowsOf, rpc } = await createTestIndex()
  const clock = createManualClock()
  const state = { say: (_token: string, _question: Question): Answer | undefined => undefined }
  const asked: { to: string; data: string; gas: string }[] = []
  nodes.nodes[first] = ({ method, params }) => {
    expect(method).toBe('eth_call')
    const [call, at] = params as [{ to: string; data: keyof typeof questions; gas: string }, string]
    expect(at).toBe('latest')
    asked.push(call)
    const question = questions[call.data]
    const answer = { name: text(`${call.to} coin`), symbol: text(call.to), decimals: `0x${word(6)}` }[question]
    return state.say(call.to, question) ?? { result: answer }
  }
  const addTo = async (chain: string, list: readonly string[]) => {
    const rest = { first_block: 1, name: null, symbol: null, decimals: null, checked_at: null }
    const rows = list.map(address => ({ chain, address, ...rest }))
    await database.query.insertInto('indexed_token').values(rows).execute()
  }
  const add = (...list: readonly string[]) => addTo(id, list)
  await add(...tokens)
  const fill = createTokenReader({ database, rpc, now: clock.now })
  return {
    add,
    addTo,
    asked,
    clock,
    database,
    nodes,
    state,
    fill: (chain: ServedNetwork['id'] = id) => fill({ ...network, id: chain }),
    stored: async () =>
      Object.fromEntries(
        (await rowsOf('indexed_token')).map(({ address, checked_at, decimals, name, symbol }) => [
          address,
          [name, symbol, decimals, checked_at],
        ]),
      ),
  }
}

describe('createTokenReader', () => {
  it('asks each token once for what it says of itself, with bounded gas', async () => {
    const { asked, clock, fill, stored } = await open(['t', 'u'])
    expect(await fill()).toBe(2)
    const at = clock.now()
    expect(await stored()).toEqual({ t: ['t coin', 't', 6, at], u: ['u coin', 'u', 6, at] })
    expect(asked.slice(0, 3)).toEqual(Object.keys(questions).map(data => ({ to: 't', data, gas: '0x30d40' })))
    expect([await fill(), asked.length]).toEqual([0, 6])
  })

  it('asks a few at a time', async () => {
    const { fill } = await open(Array.from({ length: 25 }, (_, at) => `t${at}`))
    expect([await fill(), await fill(), await fill()]).toEqual([20, 5, 0])
  })

  it('asks one that said nothing again after a day, and then says that none is new', async () => {
    const { asked, clock, fill, state, stored } = await open(['t', 'u', 'v', 'w'])
    state.say = (token, question) =>
      token === 't' || `${token} ${question}` !== { u: 'u name', v: 'v symbol', w: 'w decimals' }[token]
        ? reverted
        : undefined
    expect(await fill()).toBe(4)
    expect(await stored()).toEqual({
      t: [null, null, null, clock.now()],
      u: ['u coin', null, null, clock.now()],
      v: [null, 'v', null, clock.now()],
      w: [null, null, 6, clock.now()],
    })
    await clock.advance(86_400_000)
    expect([await fill(), asked.length]).toEqual([0, 12])
    await clock.advance(1)
    state.say = () => undefined
    expect([await fill(), asked.length]).toEqual([0, 15])
    expect((await stored()).t).toEqual(['t coin', 't', 6, clock.now()])
  })

  it.each<[string, unknown, number | null]>([
    ['as many as are shown', `0x${word(77)}`, 77],
    ['none', `0x${word(0)}`, 0],
    ['more than are shown', `0x${word(78)}`, null],
    ['a word of capitals', `0x${word(10).toUpperCase()}`, 10],
    ['two words', `0x${word(0)}${word(6)}`, null],
    ['a list', [`0x${word(6)}`], null],
    ['half a word', '0x6', null],
    ['other text', `1${`0x${word(6)}`}`, null],
    ['no text', 6, null],
  ])('takes decimals of %s as what they are', async (_, answer, expected) => {
    const { fill, state, stored } = await open(['t'])
    state.say = (_token, question) => (question === 'decimals' ? { result: answer } : undefined)
    await fill()
    expect((await stored()).t?.[2]).toBe(expected)
  })

  it('cuts names and symbols', async () => {
    const { fill, state, stored } = await open(['t'])
    const long = `0x${word(32)}${word(300)}${Buffer.from('A'.repeat(320)).toString('hex')}`
    state.say = (_, question) => (question === 'decimals' ? undefined : { result: long })
    await fill()
    expect((await stored()).t?.slice(0, 2)).toEqual(['A'.repeat(128), 'A'.repeat(64)])
  })

  it('asks one of which a busy node said nothing again after a minute, and the others meanwhile', async () => {
    const { add, asked, clock, fill, state, stored } = await open(['t', 'u'])
    state.say = token => (token === 't' ? busy : undefined)
    expect(await fill()).toBe(1)
    expect((await stored()).t).toEqual([null, null, null, null])
    const before = asked.length
    expect([await fill(), asked.length]).toEqual([0, before])
    await add('v')
    expect(await fill()).toBe(1)
    state.say = () => undefined
    await clock.advance(59_999)
    expect(await fill()).toBe(0)
    await clock.advance(1)
    expect([await fill(), (await stored()).t?.[0]]).toEqual([1, 't coin'])
  })

  it('waits on one chain only for a token that a node said nothing of', async () => {
    const { addTo, asked, fill, state } = await open(['t'])
    state.say = () => busy
    expect(await fill()).toBe(0)
    await addTo('eip155:5', ['t'])
    state.say = () => undefined
    expect([await fill('eip155:5'), asked.length]).toEqual([1, 6])
  })

  it('waits for 500 tokens at most, and asks those again that have waited longest', async () => {
    const { asked, fill, state } = await open([...Array.from({ length: 501 }, (_, at) => `t${at}`), 'answering'])
    state.say = token => (token === 'answering' ? undefined : busy)
    for (let looks = 0; looks < 26; looks++) await fill()
    expect(new Set(asked.map(({ to }) => to)).size).toBe(502)
    expect(asked).toHaveLength(502 * 3)
    const oldest = asked[0]?.to
    await fill()
    expect(asked.slice(502 * 3).map(({ to }) => to)).toEqual([oldest, oldest, oldest])
  })

  it('asks each alone where all together said too much, and fails where one alone does', async () => {
    const { fill, nodes, stored } = await open(['t', 'u'])
    const say = nodes.nodes[first]
    nodes.nodes[first] = (request, hit) => {
      if (nodes.asked.at(-1)?.methods.length !== 3) throw new UpstreamError('too-large')
      return say?.(request, hit) ?? {}
    }
    expect(await fill()).toBe(2)
    expect(Object.values(await stored()).map(row => (row as unknown[])[0])).toEqual(['t coin', 'u coin'])
    const alone = await open(['t'])
    alone.nodes.nodes[first] = () => {
      throw new UpstreamError('too-large')
    }
    await expect(alone.fill()).rejects.toThrow(UpstreamError)
    expect(alone.nodes.asked).toHaveLength(1)
  })
})
