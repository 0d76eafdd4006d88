import { type Hex, parseTransaction, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../test/support/createContext.ts'
import { createRpc } from '../../test/support/createRpc.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testNetworks } from '../../test/support/testNetworks.ts'
import { readingFeatures } from '../features/readingFeatures.ts'
import { encodeRlp } from '../transaction/encodeRlp.ts'
import { toSizedTransaction } from '../transaction/toSizedTransaction.ts'
import { readL1Fee } from './readL1Fee.ts'

const [network] = testNetworks
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const oracle = '0x420000000000000000000000000000000000000F'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const reverted = Object.assign(new Error('execution reverted: too old'), { code: 3 })
const on = (contracts: Record<string, string>) => ({ ...network, contracts })

describe('the bytes that a roll-up publishes', () => {
  test('RLP: the examples of the Yellow Paper’s authors (ethereum.org, "Recursive-length prefix")', () => {
    const lorem = `0x${Buffer.from('Lorem ipsum dolor sit amet, consectetur adipisicing elit').toString('hex')}`
    for (const [item, encoded] of [
      ['0x646f67', '0x83646f67'],
      [['0x636174', '0x646f67'], '0xc88363617483646f67'],
      ['0x', '0x80'],
      [[], '0xc0'],
      ['0x0f', '0x0f'],
      ['0x80', '0x8180'],
      ['0x0400', '0x820400'],
      [[[], [[]], [[], [[]]]], '0xc7c0c1c0c3c0c1c0'],
      [lorem, `0xb838${lorem.slice(2)}`],
      [`0x${'ab'.repeat(256)}`, `0xb90100${'ab'.repeat(256)}`],
      [Array.from({ length: 56 }, () => '0x01'), `0xf838${'01'.repeat(56)}`],
    ] as [encodeRlp.Item, string][])
      expect(encodeRlp(item)).toBe(encoded)
  })

  test.each([
    { to: bob, value: '0xde0b6b3a7640000', data: '0x' },
    { to: bob, value: '0x0', data: `0xa9059cbb${'00'.repeat(64)}` },
    { value: '0x7f', data: `0x${'60'.repeat(300)}` },
  ])('a transaction as viem writes it: %#', message => {
    const unsigned = toSizedTransaction({ message, chainId: 8453n, isSigned: false }) as Hex
    const read = parseTransaction(unsigned)
    expect(read).toMatchObject({ type: 'eip1559', chainId: 8453 })
    expect(read.value ?? 0n).toBe(BigInt(message.value))
    expect(read.data ?? '0x').toBe(message.data)
    expect(read.to?.toLowerCase()).toBe(message.to?.toLowerCase())
    expect(serializeTransaction(read)).toBe(unsigned.toLowerCase())
    const signed = parseTransaction(toSizedTransaction({ message, chainId: 8453n, isSigned: true }) as Hex)
    expect(signed.r).toHaveLength(66)
    expect(signed.s).toHaveLength(66)
  })
})

describe('the fee of the main chain', () => {
  const message = { to: bob, value: '0x1', data: '0x' }
  const ask = (contracts: Record<string, string>, answer: unknown) => {
    const { fetch, asked } = createRpc({ eth_call: answer })
    return { asked, fee: readL1Fee({ fetch, rpcUrls: network.rpcUrls, chain: on(contracts), message }) }
  }

  test('is what the oracle says, for the unsigned bytes on the OP Stack and the signed ones on Scroll', async () => {
    for (const [name, isSigned] of [
      ['gasPriceOracle', false],
      ['l1GasPriceOracle', true],
    ] as const) {
      const { asked, fee } = ask({ [name]: oracle }, word(123n))
      expect(await fee).toBe(123n)
      const calls = asked.filter(({ method }) => method === 'eth_call')
      const { to = '', data = '' } = (calls[0]?.params[0] ?? {}) as { to?: string; data?: string }
      const bytes = toSizedTransaction({ message, chainId: 31337n, isSigned }).slice(2)
      expect([to, data.slice(0, 10), data.length % 64]).toEqual([oracle, '0x49948e0e', 10])
      expect(BigInt(`0x${data.slice(10, 74)}`)).toBe(32n)
      expect(BigInt(`0x${data.slice(74, 138)}`)).toBe(BigInt(bytes.length / 2))
      expect(data.slice(138, 138 + bytes.length)).toBe(bytes)
    }
  })

  test('is zero, without a request, where the network names no oracle', async () => {
    const { asked, fee } = ask({}, word(1n))
    expect(await fee).toBe(0n)
    expect(asked).toEqual([])
  })

  test('is never left out silently: an oracle that is not there, reverts or talks nonsense fails the estimate', async () => {
    for (const answer of ['0x', '0x12', `${word(1n)}00`, reverted])
      expect((await rejectionOf(ask({ gasPriceOracle: oracle }, answer).fee)).code).toBe('rpc/invalid-answer')
  })
})

describe('estimateFee', () => {
  const node = {
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x5',
  }
  const estimate = (answers: Record<string, unknown>, change: object = {}) => {
    const { context } = createContext({}, { ...node, ...answers })
    const chain = { ...context.network, ...change }
    return readingFeatures().estimateFee({ ...context, network: chain, transaction: { to: bob, value: 1n } })
  }
  const rollUp = { contracts: { gasPriceOracle: oracle } }

  test('the main chain’s fee is in what is expected, and with the margin of the base fee in what it may cost', async () => {
    expect(await estimate({ eth_call: word(1_001n) }, rollUp)).toEqual({
      units: 21_000n,
      expected: 21_000n * 105n + 1_001n,
      // 1.2 times, rounded up.
      max: 21_000n * 125n + 1_202n,
      terms: { gas: 21_000n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
    })
  })

  test('without it there is no estimate', async () => {
    expect((await rejectionOf(estimate({ eth_call: reverted }, rollUp))).code).toBe('rpc/invalid-answer')
  })

  test('T16: a fee that no honest node asks for is refused, whichever number is wrong', async () => {
    const ether = 10n ** 18n
    for (const wrong of [
      { eth_estimateGas: word(2n ** 255n).replace('0x0', '0x') },
      { eth_getBlockByNumber: { baseFeePerGas: `0x${(ether / 21_000n).toString(16)}` } },
      { eth_maxPriorityFeePerGas: `0x${(ether / 20_000n).toString(16)}` },
      { eth_getBlockByNumber: {}, eth_gasPrice: `0x${(ether / 20_000n).toString(16)}` },
    ])
      expect([wrong, (await rejectionOf(estimate(wrong))).code]).toEqual([wrong, 'node/fee-too-high'])
    expect((await rejectionOf(estimate({ eth_call: word(ether) }, rollUp))).code).toBe('node/fee-too-high')
  })

  test('a high price is valid: 10,000 gwei of ether, or hundreds of units of a currency that is worth little', async () => {
    const dear = { eth_getBlockByNumber: { baseFeePerGas: `0x${(10n ** 13n).toString(16)}` } }
    expect((await estimate(dear)).max).toBeGreaterThan(2n * 10n ** 17n)
    const cheap = { nativeCurrency: { name: 'Pulse', symbol: 'PLS', decimals: 18 } }
    const price = { eth_getBlockByNumber: { baseFeePerGas: `0x${(10n ** 16n).toString(16)}` } }
    expect((await estimate(price, cheap)).expected).toBeGreaterThan(200n * 10n ** 18n)
    // Six decimals to people, eighteen to the node (Tempo).
    const dollar = { nativeCurrency: { name: 'USD', symbol: 'USD', decimals: 6 } }
    const gasPrice = { eth_getBlockByNumber: { baseFeePerGas: `0x${(2n * 10n ** 10n).toString(16)}` } }
    expect((await estimate(gasPrice, dollar)).units).toBe(21_000n)
  })
})
