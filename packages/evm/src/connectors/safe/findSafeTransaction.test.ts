import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSafeFrame } from '../../../test/support/createSafeFrame.ts'
import { rejectionOf } from '../../../test/support/rejectionOf.ts'
import { findSafeTransaction } from './findSafeTransaction.ts'

const hash = `0x${'1'.repeat(64)}`
const executed = `0x${'2'.repeat(64)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = (frame: ReturnType<typeof createSafeFrame>, change: object = {}) =>
  findSafeTransaction({
    ...frame.options,
    hash,
    networkId: 'eip155:100',
    leftMs: () => 10_000,
    ...change,
  })
const answer = (found: unknown) => ask(createSafeFrame({ getTxBySafeTxHash: found }))

describe('what the Safe knows of a transaction', () => {
  test('is asked by its hash, on the network of the Safe, and nothing stays behind', async () => {
    const frame = createSafeFrame({ getTxBySafeTxHash: { txStatus: 'SUCCESS', txHash: executed } })
    expect(await ask(frame)).toEqual({ status: 'success', hash: executed })
    expect(frame.sent.map(({ method, params, targetOrigin }) => [method, params, targetOrigin])).toEqual([
      ['getSafeInfo', undefined, frame.options.origin],
      ['getTxBySafeTxHash', { safeTxHash: hash }, frame.options.origin],
    ])
    expect([frame.listenerCount(), vi.getTimerCount()]).toEqual([0, 0])
  })

  test.each([
    ['AWAITING_CONFIRMATIONS', 'pending'],
    ['AWAITING_EXECUTION', 'pending'],
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
  ])('%s is %s', async (txStatus, status) => {
    expect(await answer({ txStatus, txHash: null })).toEqual({ status })
    expect(await answer({ txStatus })).toEqual({ status })
  })

  test.each([
    ['no object', 'SUCCESS'],
    ['a list', ['SUCCESS']],
    ['no status', {}],
    ['an unknown status', { txStatus: 'DONE' }],
    ['a name that every object has', { txStatus: 'constructor' }],
    ['a number', { txStatus: 200 }],
    ['an invalid hash', { txStatus: 'SUCCESS', txHash: '0x12' }],
    ['a hash that is an object', { txStatus: 'SUCCESS', txHash: {} }],
    ['another Safe transaction', { txStatus: 'FAILED', detailedExecutionInfo: { safeTxHash: executed } }],
    ['a refusal', new Error('Request failed with status code 404')],
  ])('%s gives no result', async (_, found) => {
    expect(await answer(found)).toBeUndefined()
  })

  test('success counts with the hash of the chain only', async () => {
    expect(await answer({ txStatus: 'SUCCESS', txHash: null })).toEqual({ status: 'pending' })
    const own = { txStatus: 'SUCCESS', txHash: executed, detailedExecutionInfo: { safeTxHash: hash.toUpperCase() } }
    expect(await answer(own)).toBeUndefined()
    own.detailedExecutionInfo.safeTxHash = hash
    expect(await answer(own)).toEqual({ status: 'success', hash: executed })
  })

  test('a Safe on another network is not asked', async () => {
    const frame = createSafeFrame({ getTxBySafeTxHash: { txStatus: 'FAILED' } })
    expect(await ask(frame, { networkId: 'eip155:1' })).toBeUndefined()
    expect(frame.sent.map(({ method }) => method)).toEqual(['getSafeInfo'])
    for (const getSafeInfo of [null, {}, { chainId: '100' }, new Error('no')])
      expect(await ask(createSafeFrame({ getSafeInfo, getTxBySafeTxHash: { txStatus: 'FAILED' } }))).toBeUndefined()
  })

  test('another origin or window answers in vain, silence ends with the limit, and so does an abort', async () => {
    const frame = createSafeFrame({})
    const asking = ask(frame)
    await vi.advanceTimersByTimeAsync(0)
    expect(frame.sent).toHaveLength(2)
    const forged = { id: 'id1', success: true, data: { txStatus: 'FAILED' } }
    frame.post(forged, 'https://evil.example')
    frame.post(forged, frame.options.origin, {})
    await vi.advanceTimersByTimeAsync(9_999)
    expect(frame.listenerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asking).toBeUndefined()
    expect([frame.listenerCount(), vi.getTimerCount()]).toEqual([0, 0])

    const leaving = new AbortController()
    const left = rejectionOf(ask(createSafeFrame({}), { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(100)
    leaving.abort()
    expect((await left).code).toBe('request/aborted')
  })
})
