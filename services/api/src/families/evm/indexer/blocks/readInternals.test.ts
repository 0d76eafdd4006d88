import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../../../upstream/UpstreamError.ts'
import {
  a,
  b,
  busy,
  c,
  hashOf,
  createTestChain as open,
  pruned,
  receipt,
  type Say,
} from '../testing/createTestChain.ts'

const frame = (traceAddress: readonly number[], action: object, changes: object = {}) => ({
  type: 'call',
  blockHash: hashOf(5),
  transactionHash: hashOf(105),
  traceAddress,
  action: { from: a, to: b, value: '0x1', callType: 'call', ...action },
  ...changes,
})
const pays = (value: number, to = c, from = b) => ({ from, to, value: `0x${value.toString(16)}` })
const tracing = (frames: unknown): Record<string, Say> => ({ trace_block: () => ({ result: frames }) })

describe('readInternals', () => {
  it.each<[string, unknown[], [string, string, string][]]>([
    ['what contracts paid, but not the transaction itself', [frame([], pays(9)), frame([0], pays(2))], [[b, c, '2']]],
    ['nothing of nothing', [frame([0], pays(0))], []],
    ['nothing that a delegated call carries', [frame([0], { ...pays(2), callType: 'delegatecall' })], []],
    [
      'what made a contract',
      [frame([0], { from: b, value: '0x3' }, { type: 'create', result: { address: c } })],
      [[b, c, '3']],
    ],
    [
      'nothing of a contract that was not made',
      [frame([0], { from: b, value: '0x3' }, { type: 'create', result: null })],
      [],
    ],
    [
      'what a contract left behind',
      [
        frame(
          [0],
          { address: b, refundAddress: c, balance: '0x4', from: null, to: null, value: null },
          { type: 'suicide' },
        ),
      ],
      [[b, c, '4']],
    ],
    ['nothing of frames of other kinds', [frame([0], pays(2), { type: 'reward' })], []],
    ['nothing of other transactions', [frame([0], pays(2), { transactionHash: hashOf(106) })], []],
    [
      'nothing below what failed, and all beside it',
      [
        frame([1], pays(1), { error: 'Reverted' }),
        frame([1, 0], pays(2)),
        frame([1, 0, 3], pays(3)),
        frame([10], pays(4)),
        frame([0, 1], pays(5)),
        frame([2, 3], pays(1), { error: 'Reverted' }),
        frame([23], pays(6)),
      ],
      [
        [b, c, '4'],
        [b, c, '5'],
        [b, c, '6'],
      ],
    ],
    ['nothing where all failed', [frame([], pays(1), { error: 'Reverted' }), frame([0], pays(2))], []],
    [
      'frames without a block and a place',
      [frame([0], pays(2), { blockHash: undefined }), { ...frame([], pays(7)), traceAddress: undefined }],
      [[b, c, '2']],
    ],
  ])('reads %s', async (_, frames, expected) => {
    const { count, internals } = open(tracing(frames))
    expect(await internals()).toEqual(expected)
    expect(count('trace_transaction')).toBe(0)
    const alone = open({
      trace_transaction: () => ({
        result: (frames as { transactionHash: string }[]).filter(
          ({ transactionHash }) => transactionHash === hashOf(105),
        ),
      }),
    })
    expect(await alone.internals()).toEqual(expected)
  })

  it('takes no traces of another block', async () => {
    const { read } = open(tracing([frame([0], pays(2)), frame([1], pays(1), { blockHash: hashOf(6) })]))
    await expect(read()).rejects.toThrow('unreadable: traces')
  })

  it.each([
    ['more than plain gas', '0x5209', '0x1', 1],
    ['plain gas: it ran no code', '0x5208', '0x1', 0],
    ['a failure: nothing moved', '0x7530', '0x0', 0],
  ])('traces a transaction of %s', async (_, gasUsed, status, times) => {
    const { count, read } = open({
      ...tracing([]),
      eth_getBlockReceipts: () => ({ result: [receipt(105, { gasUsed, status })] }),
    })
    await read()
    expect(count('trace_block')).toBe(times)
  })

  const call = (changes: object = {}) => ({ type: 'CALL', from: b, to: c, value: '0x1', ...changes })
  it.each<[string, object[], [string, string, string][]]>([
    ['calls', [call()], [[b, c, '1']]],
    [
      'contracts made',
      [call({ type: 'CREATE' }), call({ type: 'CREATE2', value: '0x2' })],
      [
        [b, c, '1'],
        [b, c, '2'],
      ],
    ],
    ['what is left behind', [call({ type: 'SELFDESTRUCT' })], [[b, c, '1']]],
    [
      'nothing of other kinds',
      [call({ type: 'DELEGATECALL' }), call({ type: 'STATICCALL' }), call({ type: 'CALLCODE' })],
      [],
    ],
    [
      'nothing that failed, nor below it',
      [call({ error: 'x', calls: [call()] }), call({ value: '0x5' })],
      [[b, c, '5']],
    ],
    [
      'them in their order, children before what follows',
      [call({ value: '0x1', calls: [call({ value: '0x2' }), call({ value: '0x3' })] }), call({ value: '0x4' })],
      [
        [b, c, '1'],
        [b, c, '2'],
        [b, c, '3'],
        [b, c, '4'],
      ],
    ],
    ['nothing without receiver or amount', [call({ to: null }), call({ value: null }), call({ value: '0x0' })], []],
  ])('reads %s from a tree of calls', async (_, calls, expected) => {
    const { asked, internals } = open({ debug_traceTransaction: () => ({ result: call({ value: '0x9', calls }) }) })
    expect(await internals()).toEqual(expected)
    expect(asked.at(-1)).toEqual(['debug_traceTransaction', hashOf(105), { tracer: 'callTracer' }])
  })

  it('remembers which ways of tracing a node does not know', async () => {
    const { count, habits, internals } = open({ debug_traceTransaction: () => ({ result: call({ calls: [call()] }) }) })
    for (let times = 0; times < 2; times++) expect(await internals()).toEqual([[b, c, '1']])
    expect([...habits.missing]).toEqual(['trace_block', 'trace_transaction'])
    expect(['trace_block', 'trace_transaction', 'debug_traceTransaction'].map(count)).toEqual([1, 1, 2])
    const none = open()
    for (let times = 0; times < 2; times++) expect(await none.internals()).toEqual([])
    expect(none.count('debug_traceTransaction')).toBe(1)
  })

  it('goes on to the next way where one answers nonsense or refuses, and tries the first one again', async () => {
    for (const answer of [
      pruned,
      { result: 'x' },
      { result: null },
      { error: { code: 3, message: 'execution reverted' } },
      { error: { code: -32603, message: 'Internal error' } },
      { error: { code: -32602, message: 'invalid parameters' } },
    ]) {
      const { asked, count, habits, internals } = open({
        trace_block: () => answer,
        trace_transaction: () => ({ result: [frame([0], pays(2))] }),
      })
      for (let times = 0; times < 2; times++) expect(await internals()).toEqual([[b, c, '2']])
      expect([habits.missing.size, count('trace_block')]).toEqual([0, 2])
      expect(asked).toContainEqual(['trace_block', '0x5'])
    }
  })

  it('has not been refused by a busy node', async () => {
    for (const method of ['trace_block', 'trace_transaction', 'debug_traceTransaction'])
      await expect(open({ [method]: () => busy }).read()).rejects.toThrow(UpstreamError)
  })

  it('waits for a node that is late with what is new, five times, and then does without', async () => {
    const { habits, internals, read } = open({ trace_transaction: () => pruned })
    for (let times = 1; times < 5; times++) {
      await expect(read()).rejects.toThrow('unreadable: trace refused')
      expect(habits.refusals.get(hashOf(105))).toBe(times)
    }
    expect(await internals()).toEqual([])
    expect(habits.refusals.size).toBe(0)
    // Then it begins to wait anew.
    await expect(read()).rejects.toThrow('unreadable: trace refused')
  })

  it('forgets refusals once it has a trace', async () => {
    const { habits, internals, read, said } = open({ trace_transaction: () => pruned })
    await expect(read()).rejects.toThrow('trace refused')
    said.trace_transaction = () => ({ result: [frame([0], pays(2))] })
    expect([await internals(), habits.refusals.size]).toEqual([[[b, c, '2']], 0])
  })

  it('waits for nothing that is old: the state is gone', async () => {
    const { habits, internals } = open({ trace_transaction: () => pruned }, { isRecent: false })
    expect([await internals(), habits.refusals.size]).toEqual([[], 0])
  })

  it('does without a trace that never comes from a node that otherwise answers', async () => {
    const breaks = () => {
      throw new UpstreamError('too-large')
    }
    const { asked, count, internals } = open({
      trace_block: breaks,
      trace_transaction: breaks,
      debug_traceTransaction: () => ({ result: call({ calls: [call()] }) }),
    })
    expect(await internals()).toEqual([[b, c, '1']])
    expect(['trace_block', 'trace_transaction', 'eth_chainId'].map(count)).toEqual([3, 3, 6])
    expect(asked).toContainEqual(['eth_chainId'])
  })

  it('asks again for nothing when it asked for several, nor when no node answers', async () => {
    const breaks = () => {
      throw new UpstreamError('too-large')
    }
    const several = open({ trace_block: breaks })
    await expect(several.read(5, 6)).rejects.toThrow(UpstreamError)
    expect([several.count('eth_chainId')]).toEqual([0])
    const gone = open({ trace_block: breaks, eth_chainId: breaks })
    await expect(gone.read()).rejects.toThrow(UpstreamError)
    expect(gone.count('trace_block')).toBe(1)
  })
})
