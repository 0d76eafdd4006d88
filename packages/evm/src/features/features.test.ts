import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../test/support/createContext.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { askingFeatures } from './askingFeatures.ts'
import { readingFeatures } from './readingFeatures.ts'

const { signMessage, signTypedData, sendTransaction, transfer, capabilities, sendCalls, callsStatus } = askingFeatures
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}`
const signature = `0x${'12'.repeat(65)}`
/** What a contract answers to a signature that it takes (ERC-1271). */
const eth_call = '0x1626ba7e'.padEnd(66, '0')

describe('signing', () => {
  test('text is signed as UTF-8, bytes as they are', async () => {
    const { context, requests } = createContext({ personal_sign: signature }, { eth_call })
    expect(await signMessage({ ...context, message: 'Hä' })).toBe(signature)
    expect(await signMessage({ ...context, message: Uint8Array.of(0, 255) })).toBe(signature)
    expect(requests).toEqual([
      { account: alice, network: 'eip155:31337', method: 'personal_sign', params: ['0x48c3a4', alice] },
      { account: alice, network: 'eip155:31337', method: 'personal_sign', params: ['0x00ff', alice] },
    ])
  })

  test('an invalid signature is refused; a contract may have signed on chain', async () => {
    for (const answer of [undefined, null, '', '0x', '0x12', {}, [signature], 'signed', `${signature}1`]) {
      const { context } = createContext({ personal_sign: answer })
      expect((await rejectionOf(signMessage({ ...context, message: 'x' }))).code).toBe('connector/invalid-answer')
    }
    const contract = createContext({ personal_sign: '0x' }, {}, 'smartAccount')
    expect(await signMessage({ ...contract.context, message: 'x' })).toBe('0x')
  })

  test('typed data is checked before the wallet sees it', async () => {
    const { context, requests } = createContext({ eth_signTypedData_v4: signature }, { eth_call })
    const typedData = {
      types: { A: [{ name: 'x', type: 'bool' }] },
      primaryType: 'A',
      domain: { chainId: 31337 },
      message: { x: true },
    }
    expect(await signTypedData({ ...context, typedData })).toBe(signature)
    const [address, json] = (requests[0]?.params ?? []) as [string, string]
    expect([address, JSON.parse(json).message]).toEqual([alice, { x: true }])
    const elsewhere = { ...typedData, domain: { chainId: 1 } }
    expect((await rejectionOf(signTypedData({ ...context, typedData: elsewhere }))).code).toBe('rpc/invalid-params')
    expect(requests).toHaveLength(1)
  })
})

describe('sending', () => {
  test('sender and chain are written into the transaction', async () => {
    const { context, requests } = createContext({ eth_sendTransaction: hash })
    const signal = new AbortController().signal
    expect(await sendTransaction({ ...context, signal, transaction: { to: bob, value: 10n, gas: 21_000n } })).toBe(hash)
    expect(requests).toEqual([
      {
        account: alice,
        network: 'eip155:31337',
        method: 'eth_sendTransaction',
        params: [{ from: alice, to: bob, value: '0xa', data: '0x', gas: '0x5208', chainId: '0x7a69' }],
        signal,
      },
    ])
  })

  test('what cannot be sent never reaches the wallet', async () => {
    const { context, requests } = createContext({ eth_sendTransaction: hash })
    for (const [transaction, code] of [
      [{ to: '0x12' }, 'send/invalid-address'],
      [{ to: bob.replace('C', 'c') }, 'send/invalid-address'],
      [{ to: bob, value: -1n }, 'send/invalid-amount'],
      [{ to: bob, value: 2n ** 256n }, 'send/invalid-amount'],
      [{ to: bob, data: '0x1' }, 'rpc/invalid-params'],
      [{ to: bob, gas: 0n }, 'rpc/invalid-params'],
    ] as const)
      expect([transaction, (await rejectionOf(sendTransaction({ ...context, transaction }))).code]).toEqual([
        transaction,
        code,
      ])
    expect(requests).toEqual([])
  })

  test('an invalid hash is refused', async () => {
    for (const answer of [undefined, '0x', signature, { hash }, 7]) {
      const { context } = createContext({ eth_sendTransaction: answer })
      expect((await rejectionOf(sendTransaction({ ...context, transaction: { to: bob } }))).code).toBe(
        'connector/invalid-answer',
      )
    }
  })

  test('a transfer is exact to the last unit', async () => {
    const { context, requests } = createContext({ eth_sendTransaction: hash })
    const amount = 123_456_789_012_345_678_901_234_567_890n
    const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
    await transfer({ ...context, transfer: { to: bob, amount } })
    await transfer({ ...context, transfer: { token, to: bob.toLowerCase(), amount } })
    const [native, erc20] = requests.map(({ params }) => (params as Record<string, string>[])[0])
    expect(native).toMatchObject({ to: bob, value: `0x${amount.toString(16)}`, data: '0x' })
    expect(erc20).toMatchObject({ to: token.address, value: '0x0' })
    expect(decodeFunctionData({ abi: erc20Abi, data: erc20?.data as `0x${string}` })).toEqual({
      functionName: 'transfer',
      args: [bob, amount],
    })
  })

  test.each([
    [{ to: '', amount: 1n }, 'send/amount-and-receiver-required'],
    [{ to: bob, amount: undefined as unknown as bigint }, 'send/amount-and-receiver-required'],
    [{ to: bob, amount: 0n }, 'send/invalid-amount'],
    [{ to: bob, amount: -1n }, 'send/invalid-amount'],
    [{ to: bob, amount: 2n ** 256n }, 'send/invalid-amount'],
    [{ to: bob, amount: 1 as unknown as bigint }, 'send/invalid-amount'],
    [{ to: `${bob}0`, amount: 1n }, 'send/invalid-address'],
    [{ to: bob, amount: 1n, token: { address: '', decimals: 6 } }, 'send/token-address-required'],
  ])('%o is refused', async (given, code) => {
    const { context, requests } = createContext({ eth_sendTransaction: hash })
    expect((await rejectionOf(transfer({ ...context, transfer: given }))).code).toBe(code)
    expect(requests).toEqual([])
  })
})

describe('EIP-5792', () => {
  test('capabilities are read by network, odd ones left out', async () => {
    const { context, requests } = createContext({
      wallet_getCapabilities: { '0x7a69': { atomic: { status: 'supported' } }, '0x0': { a: {} }, '0xzz': {}, '0x1': 7 },
    })
    expect(await capabilities(context)).toEqual({
      'eip155:31337': { atomic: { status: 'supported' } },
      'eip155:0': { a: {} },
    })
    expect(requests[0]?.params).toEqual([alice, ['0x7a69']])
    expect((await rejectionOf(capabilities(createContext({ wallet_getCapabilities: [] }).context))).code).toBe(
      'connector/invalid-answer',
    )
  })

  test('a batch goes to the wallet as it is', async () => {
    const { context, requests } = createContext({
      wallet_sendCalls: { id: '0x12' },
      wallet_getCallsStatus: { status: 200 },
    })
    const batch = {
      ...context,
      calls: [{ to: bob, value: 1n }, { data: '0x00' }],
      capabilities: { paymasterService: { url: 'x' } },
    }
    expect(await sendCalls(batch)).toEqual({ id: '0x12' })
    expect(requests[0]?.params).toEqual([
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: alice,
        atomicRequired: false,
        calls: [
          { to: bob, value: '0x1', data: '0x' },
          { value: '0x0', data: '0x00' },
        ],
        capabilities: { paymasterService: { url: 'x' } },
      },
    ])
    expect(await callsStatus({ ...context, id: '0x12' })).toEqual({ status: 200 })
    expect(requests[1]?.params).toEqual(['0x12'])
  })

  test('what the wallet answers is copied: getters that throw, rings and endless lists are no answer', async () => {
    const ring: { self?: unknown } = {}
    ring.self = ring
    const trap = Object.defineProperty({}, 'id', {
      enumerable: true,
      get() {
        throw new RangeError('trap')
      },
    })
    const endless = { id: 'x', list: Array.from({ length: 500_000 }, () => 'long') }
    for (const odd of [ring, trap, { '0x1': trap }, endless, () => {}, Symbol('x')]) {
      const { context } = createContext({
        wallet_sendCalls: odd,
        wallet_getCapabilities: odd,
        wallet_getCallsStatus: odd,
      })
      expect((await rejectionOf(capabilities(context))).code).toBe('connector/invalid-answer')
      expect((await rejectionOf(sendCalls({ ...context, calls: [{ to: bob }] }))).code).toBe('connector/invalid-answer')
      expect((await rejectionOf(callsStatus({ ...context, id: '0x12' }))).code).toBe('connector/invalid-answer')
    }
    const given = { status: 200, blockNumber: 18n }
    const { context } = createContext({ wallet_getCallsStatus: given })
    const copy = await callsStatus({ ...context, id: '0x12' })
    expect(copy).toEqual({ status: 200, blockNumber: '0x12' })
  })

  test('the bare id of older wallets counts, nonsense does not, no calls are no batch', async () => {
    const send = (answer: unknown, calls = [{ to: bob }]) =>
      sendCalls({ ...createContext({ wallet_sendCalls: answer }).context, calls })
    expect(await send('0x12')).toEqual({ id: '0x12' })
    for (const odd of [undefined, '', {}, { id: 7 }, 'x'.repeat(9_000)])
      expect((await rejectionOf(send(odd))).code).toBe('connector/invalid-answer')
    expect((await rejectionOf(send('0x12', []))).code).toBe('rpc/invalid-params')
  })
})

describe('reading', () => {
  test('a fee is gas times price, now and at worst', async () => {
    const node = {
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x64' },
      eth_maxPriorityFeePerGas: '0x5',
    }
    const { context, asked } = createContext({}, node)
    const { estimateFee } = readingFeatures()
    expect(await estimateFee({ ...context, transaction: { to: bob, value: 1n } })).toEqual({
      units: 21_000n,
      expected: 21_000n * 105n,
      max: 21_000n * 125n,
      terms: { gas: 21_000n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
    })
    expect(asked.find(({ method }) => method === 'eth_estimateGas')?.params).toEqual([
      { from: alice, to: bob, value: '0x1', data: '0x' },
    ])
    // Given gas is not estimated.
    expect(await estimateFee({ ...context, transaction: { to: bob, gas: 7n } })).toMatchObject({
      units: 7n,
      max: 7n * 125n,
      terms: { gas: 7n },
    })
    const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
    expect(await estimateFee({ ...context, transaction: { to: bob, amount: 5n, token } })).toMatchObject({
      units: 21_000n,
    })
    expect(asked.findLast(({ method }) => method === 'eth_estimateGas')?.params[0]).toMatchObject({ to: token.address })
  })

  test('where a contract runs the limit has room, and the worst fee is what that limit costs', async () => {
    const { context } = createContext({}, { eth_estimateGas: '0x7530', eth_getBlockByNumber: {}, eth_gasPrice: '0x2' })
    const { estimateFee } = readingFeatures()
    expect(await estimateFee({ ...context, transaction: { to: bob, amount: 1n } })).toEqual({
      units: 30_000n,
      expected: 60_000n,
      max: 90_000n,
      terms: { gas: 45_000n, gasPrice: 2n },
    })
  })

  test('fault 29: a transaction that would fail says why', async () => {
    const { context } = createContext(
      {},
      {
        eth_estimateGas: Object.assign(new Error('execution reverted: too late'), { code: 3 }),
        eth_getBlockByNumber: {},
        eth_gasPrice: '0x1',
      },
    )
    const error = await rejectionOf(readingFeatures().estimateFee({ ...context, transaction: { to: bob } }))
    expect(error.code).toBe('node/reverted')
    expect(error.shortMessage).toContain('too late')
  })

  test('a native transfer that the node refuses has a fee all the same, and says why it is refused', async () => {
    const { context } = createContext(
      {},
      {
        eth_estimateGas: Object.assign(new Error('execution reverted: closed'), { code: 3 }),
        eth_getBlockByNumber: {},
        eth_gasPrice: '0x2',
      },
    )
    const fee = await readingFeatures().estimateFee({ ...context, transaction: { to: bob, amount: 1n } })
    expect(fee).toMatchObject({ units: 65_000n, expected: 130_000n, refusal: { code: 'node/reverted' } })
    const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 }
    const asking = readingFeatures().estimateFee({ ...context, transaction: { to: bob, amount: 1n, token } })
    expect((await rejectionOf(asking)).code).toBe('node/reverted')
  })

  test('a serialised transaction is refused: wallets of this family take none', async () => {
    const { context } = createContext({}, {})
    const asking = readingFeatures().estimateFee({ ...context, transaction: { serialized: 'AA==' } })
    expect((await rejectionOf(asking)).code).toBe('rpc/invalid-params')
  })

  test('fault 28: a fee below the base fee, and an underpriced replacement, are named', async () => {
    for (const message of ['max fee per gas less than block base fee', 'replacement transaction underpriced']) {
      const { context } = createContext(
        {},
        {
          eth_estimateGas: Object.assign(new Error(message), { code: -32000 }),
          eth_getBlockByNumber: {},
          eth_gasPrice: '0x1',
        },
      )
      const error = await rejectionOf(readingFeatures().estimateFee({ ...context, transaction: { to: bob } }))
      expect(error.code).toBe('node/fee-too-low')
    }
  })

  test('fault 26: a receipt counts while a block holds it, and no longer', async () => {
    let receipt: unknown = null
    const { context } = createContext({}, { eth_getTransactionReceipt: () => receipt })
    const { transactionStatus } = readingFeatures()
    const ask = () => transactionStatus({ ...context, hash })
    expect(await ask()).toBeUndefined()
    const mined = { transactionHash: hash, blockHash: hash, status: '0x1' }
    for (const [next, status] of [
      [mined, 'success'],
      [{ ...mined, status: '0x0' }, 'failed'],
      [{ ...mined, status: undefined }, undefined],
      [{ ...mined, blockHash: null }, undefined],
      [{ ...mined, transactionHash: signature }, undefined],
      [null, undefined],
    ] as const) {
      receipt = next
      expect([next, await ask()]).toEqual([next, status])
    }
    expect((await rejectionOf(transactionStatus({ ...context, hash: '0x12' }))).code).toBe('rpc/invalid-params')
  })
})
