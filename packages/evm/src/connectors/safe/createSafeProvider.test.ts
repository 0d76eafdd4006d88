import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSafeFrame } from '../../../test/support/createSafeFrame.ts'
import { toWalletError } from '../../errors/toWalletError.ts'
import { createSafeProvider } from './createSafeProvider.ts'

const origin = 'https://app.safe.global'
const safeAddress = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const tx = `0x${'1'.repeat(64)}`
const executedTx = `0x${'2'.repeat(64)}`

function createFrame(answers: Readonly<Record<string, unknown>>) {
  const frame = createSafeFrame(answers)
  const provider = createSafeProvider(frame.options)
  return { ...frame, ask: (method: string, params?: unknown) => provider.request({ method, params }) }
}
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => expect.fail('it resolved'),
    cause => toWalletError(cause).code,
  )
const last = (frame: ReturnType<typeof createFrame>) => frame.sent.at(-1)

describe('who and where', () => {
  test('the account and the network are the Safe’s, and messages go to its origin alone', async () => {
    const frame = createFrame({})
    expect(await frame.ask('eth_requestAccounts')).toEqual([safeAddress])
    expect(await frame.ask('eth_accounts')).toEqual([safeAddress])
    expect(await frame.ask('eth_chainId')).toBe('0x64')
    expect(frame.sent).toEqual([
      {
        id: 'id0',
        method: 'getSafeInfo',
        params: undefined,
        env: { sdkVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
        targetOrigin: origin,
      },
    ])
    expect(frame.listenerCount()).toBe(0)
  })

  test('answers from elsewhere, for another account, or malformed do not count', async () => {
    const frame = createFrame({ signMessage: undefined })
    await frame.ask('eth_accounts')
    let isSettled = false
    const asking = frame.ask('personal_sign', ['0x6869', safeAddress]).finally(() => {
      isSettled = true
    })
    await vi.waitFor(() => expect(frame.sent).toHaveLength(2))
    const good = { id: 'id1', success: true, data: {} }
    frame.post(good, 'https://evil.example')
    frame.post(good, origin, {})
    frame.post({ ...good, id: 'id9' })
    for (const odd of [null, 'text', 7, {}, [], { id: 1 }]) frame.post(odd)
    await Promise.resolve()
    expect(isSettled).toBe(false)
    frame.post(good)
    frame.post({ ...good, success: false, error: 'late' })
    expect(await asking).toBe('0x')
    expect(frame.listenerCount()).toBe(0)
  })
})

describe('a Safe that does not answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is aborted after 10 s where no approval is needed, and can be asked again', async () => {
    const frame = createFrame({ rpcCall: undefined })
    const asking = codeOf(frame.ask('eth_call', [{}]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await asking).toBe('request/failed')
    expect([frame.listenerCount(), vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe('signing', () => {
  test('text is handed over as text, and the signature fetched by its hash', async () => {
    const frame = createFrame({ signMessage: { messageHash: '0xaa' }, getOffChainSignature: '0x1234' })
    expect(await frame.ask('personal_sign', ['0x48c3a4c3b6', safeAddress.toLowerCase()])).toBe('0x1234')
    expect(frame.sent.map(({ method, params }) => [method, params]).slice(1)).toEqual([
      ['signMessage', { message: 'Häö' }],
      ['getOffChainSignature', '0xaa'],
    ])
  })

  test('what was signed on chain has no bytes; what waits for other owners says so', async () => {
    expect(await createFrame({ signMessage: { safeTxHash: tx } }).ask('personal_sign', ['0x', safeAddress])).toBe('0x')
    const waiting = createFrame({ signMessage: { messageHash: '0xaa' }, getOffChainSignature: '' })
    await expect(waiting.ask('personal_sign', ['0x', safeAddress])).rejects.toThrow(/other owners/)
  })

  test('typed data is handed over as an object', async () => {
    const frame = createFrame({ signTypedMessage: {} })
    await frame.ask('eth_signTypedData_v4', [safeAddress, '{"a":1}'])
    expect(last(frame)).toMatchObject({ method: 'signTypedMessage', params: { typedData: { a: 1 } } })
  })

  test('bytes that are no text, and other accounts, are refused', async () => {
    const frame = createFrame({})
    expect(await codeOf(frame.ask('personal_sign', ['0xff', safeAddress]))).toBe('rpc/invalid-params')
    expect(await codeOf(frame.ask('personal_sign', ['0x68', tx]))).toBe('wallet/unauthorized')
    expect(await codeOf(frame.ask('eth_signTypedData_v4', [tx, '{}']))).toBe('wallet/unauthorized')
    expect(await codeOf(frame.ask('eth_sendTransaction', [{ to: safeAddress }]))).toBe('wallet/unauthorized')
  })
})

describe('sending', () => {
  test('amounts are decimal, and the hash is the Safe’s', async () => {
    const frame = createFrame({ sendTransactions: { safeTxHash: tx } })
    const send = (change: object) =>
      frame.ask('eth_sendTransaction', [{ from: safeAddress, to: safeAddress, ...change }])
    expect(await send({ value: '0xde0b6b3a7640000', data: '0x12', gas: '0x5208' })).toBe(tx)
    expect(last(frame)?.params).toEqual({
      txs: [{ to: safeAddress, value: '1000000000000000000', data: '0x12' }],
      params: { safeTxGas: 21_000 },
    })
    await send({})
    expect(last(frame)?.params).toEqual({ txs: [{ to: safeAddress, value: '0', data: '0x' }] })
    expect(await codeOf(frame.ask('eth_sendTransaction', [{ from: safeAddress }]))).toBe('rpc/invalid-params')
  })

  test('a batch is one Safe transaction, its state and receipt are found by its hash', async () => {
    const receipt = { transactionHash: executedTx, status: '0x1' }
    const frame = createFrame({
      sendTransactions: { safeTxHash: tx },
      getTxBySafeTxHash: { txStatus: 'SUCCESS', txHash: executedTx },
      rpcCall: receipt,
    })
    const calls = [{ to: safeAddress }, { to: safeAddress, value: '0x1' }]
    expect(await frame.ask('wallet_sendCalls', [{ from: safeAddress, calls }])).toEqual({ id: tx })
    expect(await frame.ask('wallet_getCallsStatus', [tx])).toMatchObject({
      status: 200,
      atomic: true,
      receipts: [receipt],
      chainId: '0x64',
    })
    expect(last(frame)).toMatchObject({
      method: 'rpcCall',
      params: { call: 'eth_getTransactionReceipt', params: [executedTx] },
    })
    expect(await frame.ask('eth_getTransactionReceipt', [tx])).toEqual(receipt)
    expect(await frame.ask('wallet_getCapabilities')).toEqual({ '0x64': { atomic: { status: 'supported' } } })
  })

  test('one that its owners have not executed is pending, a dropped one failed', async () => {
    const status = async (found: unknown) =>
      (
        (await createFrame({ getTxBySafeTxHash: found, rpcCall: null }).ask('wallet_getCallsStatus', [tx])) as {
          status: number
        }
      ).status
    expect(await status({ txStatus: 'AWAITING_EXECUTION' })).toBe(100)
    expect(await status({ txStatus: 'CANCELLED' })).toBe(400)
    expect(await status({ txStatus: 'FAILED', txHash: executedTx })).toBe(500)
    // Neither numbers of its own, nor success without the transaction that shows it.
    for (const odd of [{ txStatus: 'constructor' }, { txStatus: 200 }, { txStatus: 'SUCCESS', txHash: '0x12' }])
      expect([odd, await status(odd)]).toEqual([odd, 100])
    expect(await status(new Error('not found'))).toBe(100)
  })

  test('a refusal is a refusal, an unknown method is said, reads go through', async () => {
    const refusing = createFrame({ sendTransactions: new Error('Transaction was rejected by user'), rpcCall: '0x1' })
    expect(await codeOf(refusing.ask('eth_sendTransaction', [{ from: safeAddress, to: safeAddress }]))).toBe(
      'wallet/rejected',
    )
    expect(await codeOf(refusing.ask('wallet_switchEthereumChain'))).toBe('wallet/method-unsupported')
    expect(await codeOf(refusing.ask('eth_sign'))).toBe('wallet/method-unsupported')
    expect(await refusing.ask('eth_blockNumber')).toBe('0x1')
    const odd = createFrame({ sendTransactions: {} })
    expect(await codeOf(odd.ask('eth_sendTransaction', [{ from: safeAddress, to: safeAddress }]))).toBe('rpc/internal')
  })
})
