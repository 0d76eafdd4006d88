import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRpc } from '../../test/support/createRpc.ts'
import { createSafeFrame } from '../../test/support/createSafeFrame.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testNetworks } from '../../test/support/testNetworks.ts'
import { readingFeatures } from './readingFeatures.ts'

const [network] = testNetworks
const hash = `0x${'1'.repeat(64)}`
const executed = `0x${'2'.repeat(64)}`
const mined = (transactionHash: string, status = '0x1') => ({
  transactionHash,
  blockHash: `0x${'b'.repeat(64)}`,
  status,
})

// Loading takes real time, of which the tests have none.
beforeAll(() => import('../connectors/safe/safeParts.ts'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page inside Safe (or inside `around`), and a node that knows `receipts` by hash. */
function setUp(found: unknown, receipts: Record<string, unknown> = {}, around?: string) {
  const frame = createSafeFrame({
    getSafeInfo: { safeAddress: `0x${'c'.repeat(40)}`, chainId: 31337 },
    getTxBySafeTxHash: found,
  })
  const { page, origin } = frame.options
  vi.stubGlobal('window', Object.assign(page, { location: { ancestorOrigins: [around ?? origin] } }))
  const { fetch, asked } = createRpc({ eth_getTransactionReceipt: (asking: string) => receipts[asking] ?? null })
  const { transactionStatus } = readingFeatures({ safeOrigins: [origin] })
  const ask = async (signal?: AbortSignal) => {
    const asking = transactionStatus({
      network,
      settings: { fetch, rpcUrls: () => network.rpcUrls },
      hash,
      ...(signal ? { signal } : {}),
    })
    asking.catch(() => {})
    await vi.advanceTimersByTimeAsync(10_000)
    return await asking
  }
  return { frame, asked, ask }
}

test('a transaction ends once as many blocks hold it as are wanted', async () => {
  let [head, blockNumber] = ['0x64', '0x64' as string | undefined]
  const { fetch } = createRpc({
    eth_getTransactionReceipt: () => ({ ...mined(hash), blockNumber }),
    eth_blockNumber: () => head,
  })
  const { transactionStatus } = readingFeatures({ safeOrigins: [] })
  const ask = async (confirmations: number) => {
    const settings = { fetch, rpcUrls: () => network.rpcUrls }
    const asking = transactionStatus({ network, settings, hash, confirmations })
    await vi.advanceTimersByTimeAsync(10_000)
    return await asking
  }
  expect([await ask(1), await ask(2), await ask(3)]).toEqual(['success', undefined, undefined])
  head = '0x66'
  expect([await ask(2), await ask(3), await ask(4)]).toEqual(['success', 'success', undefined])
  blockNumber = undefined
  expect(await ask(2)).toBeUndefined()
})

describe('a hash that is the Safe’s own', () => {
  test('is looked up on the chain by the hash it was executed with', async () => {
    const success = { txStatus: 'SUCCESS', txHash: executed }
    expect(await setUp(success, { [executed]: mined(executed) }).ask()).toBe('success')
    expect(await setUp(success, { [executed]: mined(executed, '0x0') }).ask()).toBe('failed')
    // The Safe is ahead of the node, or names an invalid transaction.
    expect(await setUp(success).ask()).toBeUndefined()
    expect(await setUp(success, { [executed]: mined(hash) }).ask()).toBeUndefined()
  })

  test.each([
    ['AWAITING_CONFIRMATIONS', undefined],
    ['AWAITING_EXECUTION', undefined],
    ['CANCELLED', 'failed'],
    ['FAILED', 'failed'],
    ['constructor', undefined],
  ])('%s reads as %s', async (txStatus, outcome) => {
    expect(await setUp({ txStatus, txHash: null }).ask()).toBe(outcome)
  })

  test('one that the chain knows needs no Safe, and an unknown one is pending', async () => {
    expect(await setUp(new Error('404'), { [hash]: mined(hash) }).ask()).toBe('success')
    expect(await setUp(new Error('404')).ask()).toBeUndefined()
  })

  test('no request is made on a page that is not inside Safe', async () => {
    const { ask, frame } = setUp({ txStatus: 'FAILED' }, {}, 'https://evil.example')
    expect(await ask()).toBeUndefined()
    expect(frame.sent).toEqual([])
  })

  test('a Safe that is silent blocks nothing: 10 s in all, and no request once it is aborted', async () => {
    const silent = setUp(undefined)
    expect(await silent.ask()).toBeUndefined()
    expect([silent.frame.sent.length, silent.frame.listenerCount()]).toEqual([2, 0])
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(), 100)
    expect((await rejectionOf(setUp(undefined).ask(leaving.signal))).code).toBe('request/aborted')
  })
})
