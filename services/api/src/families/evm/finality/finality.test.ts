import { createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { cachePolicyOf } from '../../../upstream/rpc/cachePolicyOf.ts'
import type { RpcOutcome } from '../../../upstream/rpc/RpcCall.ts'
import { createFinality } from './createFinality.ts'
import { finalBlockOf } from './finalBlockOf.ts'
import { readBlock } from './readBlock.ts'

describe('cachePolicyOf', () => {
  it.each([
    ['eth_chainId', [], '0x1', 'always'],
    ['net_version', [], '1', 'always'],
    ['eth_getBlockByHash', ['0xab', false], { number: '0x10' }, 'always'],
    ['eth_getBlockByHash', ['0xab', false], null, 'never'],
    ['eth_blockNumber', [], '0x10', 'never'],
    ['eth_getBalance', ['0xab', 'latest'], '0x10', 'never'],
    ['eth_call', [{}, '0x10'], '0x10', 'never'],
    ['eth_getTransactionReceipt', ['0xab'], { blockNumber: '0x10' }, 16n],
    ['eth_getTransactionReceipt', ['0xab'], null, 'never'],
    ['eth_getTransactionByHash', ['0xab'], { blockNumber: null }, 'never'],
    ['eth_getTransactionByHash', ['0xab'], { blockNumber: '0xff' }, 255n],
    ['eth_getBlockByNumber', ['0x10', true], { number: '0x10' }, 16n],
    ['eth_getBlockByNumber', ['latest', true], { number: '0x10' }, 'never'],
    ['eth_getBlockReceipts', ['0x10'], [], 16n],
    ['eth_getBlockReceipts', ['pending'], [], 'never'],
    ['eth_getTransactionReceipt', [{ toString: 1 }], { blockNumber: '0x10' }, 'never'],
    ['constructor', ['0x10'], 'x', 'never'],
    ['__proto__', ['0x10'], 'x', 'never'],
  ] as const)('%s %j → %j: %s', (method, params, result, policy) => {
    expect(cachePolicyOf({ method, params }, result, finalBlockOf)).toBe(policy)
  })
})

describe('cachePolicyOf', () => {
  it.each([
    ['eth_chainId', [], undefined, 'never'],
    ['eth_getBlockTransactionCountByNumber', ['0x10'], '0x1', 16n],
    ['eth_getTransactionByBlockNumberAndIndex', ['0x10', '0x0'], {}, 16n],
    ['eth_getUncleCountByBlockNumber', ['0x10'], '0x0', 16n],
    ['eth_getTransactionByHash', ['0xab'], { blockNumber: '0xff', number: '0x1' }, 255n],
    ['eth_getBlockReceipts', ['0x'], [], 'never'],
    ['eth_getBlockReceipts', [`0x${'f'.repeat(16)}`], [], 2n ** 64n - 1n],
    ['eth_getBlockReceipts', [`0x${'f'.repeat(17)}`], [], 'never'],
    ['eth_getBlockReceipts', ['0xfg'], [], 'never'],
    ['eth_getTransactionReceipt', ['0xab'], { blockNumber: 16 }, 'never'],
    ['eth_getTransactionReceipt', ['0xab'], { blockNumber: 'x0x10' }, 'never'],
    ['eth_getTransactionReceipt', ['0xab'], { blockNumber: ['0x10'] }, 'never'],
    ['eth_getTransactionReceipt', ['0xab'], {}, 'never'],
    ['eth_getTransactionReceipt', ['0xab'], 'text', 'never'],
    ['eth_getTransactionReceipt', ['0xab'], 7, 'never'],
    ['eth_getTransactionReceipt', ['ab'], { blockNumber: '0x10' }, 'never'],
    ['eth_getTransactionReceipt', { 0: '0xab' }, { blockNumber: '0x10' }, 'never'],
    ['eth_getBalance', ['0xab'], { number: '0x10' }, 'never'],
  ] as const)('%s %j → %j: %s', (method, params, result, policy) => {
    expect(cachePolicyOf({ method, params }, result, finalBlockOf)).toBe(policy)
  })
})

describe('readBlock', () => {
  it.each([
    [{ blockNumber: '0x10' }, 16n],
    [{ number: '0x10' }, 16n],
    [{ number: '0x10', blockNumber: null }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
    ['text', undefined],
    [7, undefined],
  ])('of %j is %s', (answer, block) => expect(readBlock(answer)).toBe(block))
})

describe('createFinality', () => {
  const said = (number: unknown) => ({ result: { number } })
  /** Asks, and gives what is known once the node has answered. */
  async function create() {
    const clock = createManualClock()
    clock.advance(1_000_000)
    const finality = createFinality({ monotonic: clock.monotonic })
    let asked = 0
    const isFinal = (block: bigint, outcome: unknown, key = 'a') =>
      finality.isFinal(key, block, async () => {
        asked++
        if (outcome instanceof Error) throw outcome
        return outcome as RpcOutcome
      })
    const learn = async (outcome: unknown, key?: string) => {
      isFinal(0n, outcome, key)
      await finality.settled()
    }
    return { clock, isFinal, learn, asked: () => asked }
  }

  it('knows the final block of a network once a node has answered', async () => {
    const { isFinal, learn } = await create()
    expect(isFinal(0n, said('0x10'), 'b')).toBe(false)
    await learn(said('0x10'))
    expect([isFinal(15n, said('0x0')), isFinal(16n, said('0x0')), isFinal(17n, said('0x0'))]).toEqual([
      true,
      true,
      false,
    ])
    expect(isFinal(16n, said('0x10'), 'c')).toBe(false)
  })

  it('asks again after twelve seconds, one at a time, and knows the old one meanwhile', async () => {
    const { asked, clock, isFinal, learn } = await create()
    await learn(said('0x10'))
    clock.advance(12_000)
    await learn(said('0x20'))
    expect(asked()).toBe(1)
    clock.advance(1)
    expect(isFinal(16n, said('0x20'))).toBe(true)
    isFinal(16n, said('0x20'))
    await learn(said('0x20'))
    expect(asked()).toBe(2)
    expect(isFinal(32n, said('0x20'))).toBe(true)
    clock.advance(12_001)
    isFinal(32n, said('0x20'))
    expect(asked()).toBe(3)
  })

  it.each([
    [{ error: { code: 1, message: '' } }],
    [{ result: null }],
    [{ result: 'text' }],
    [{ result: {} }],
    [said(16)],
    [said(null)],
    [said('16')],
    [said('x0x10')],
    [said('0x10x')],
    [said(['0x10'])],
    [new Error('away')],
  ])('knows of none where the node says %j', async outcome => {
    const { asked, clock, isFinal, learn } = await create()
    await learn(outcome)
    expect([isFinal(0n, outcome), isFinal(1n, outcome)]).toEqual([false, false])
    // Nor is that node asked all the time.
    expect(asked()).toBe(1)
    clock.advance(12_001)
    await learn(said('0x10'))
    expect(isFinal(16n, said('0x10'))).toBe(true)
  })
})
