import { createRandom } from '@billfold/testkit/vitest'
import { formatUnits, parseUnits } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { readAddress } from '../address/readAddress.ts'
import type { Coin } from '../read/readCoins.ts'
import { dustOf } from '../sizes/dustOf.ts'
import { inputWeights } from '../sizes/inputWeights.ts'
import { virtualSize } from '../sizes/virtualSize.ts'
import { selectCoins } from './selectCoins.ts'
import { selectMaximum } from './selectMaximum.ts'

const maximumSatoshi = 2_099_999_997_690_000n
const inputWeight = inputWeights.p2wpkh as bigint
const shape = { inputWeight, receiverBytes: 22n, changeBytes: 22n, changeDust: 294n }
const coin = (value: bigint, at = 0, isConfirmed = true): Coin => ({
  txid: at.toString(16).padStart(64, '0'),
  vout: 0,
  value,
  isConfirmed,
  isSpendable: true,
})
const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

test('sizes are those of real transactions', () => {
  // One P2WPKH input, two P2WPKH outputs: 141 virtual bytes with the longest signature.
  expect(virtualSize({ inputCount: 1, inputWeight, outputBytes: [22n, 22n] })).toBe(141n)
  expect(virtualSize({ inputCount: 2, inputWeight, outputBytes: [22n, 34n] })).toBe(221n)
})

test('dust is what Bitcoin Core calls so', () => {
  for (const [address, dust] of [
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 294n],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 330n],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 330n],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 546n],
    ['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf', 540n],
  ] as const)
    expect([address, dustOf(readAddress(address) as readAddress.ReturnType)]).toEqual([address, dust])
})

test('0.1 + 0.2 is 0.3, and all the bitcoin there will ever be is one number', () => {
  expect(parseUnits('0.1', 8) + parseUnits('0.2', 8)).toBe(parseUnits('0.3', 8))
  expect(formatUnits(maximumSatoshi, 8)).toBe('20999999.9769')
  const found = selectCoins({ ...shape, coins: [coin(maximumSatoshi)], amount: maximumSatoshi - 110n, rate: 1_000n })
  expect(found).toEqual({ inputs: [coin(maximumSatoshi)], units: 110n, fee: 110n, change: 0n })
})

/** 3,000 wallets: coins of all sizes, many of them not worth their input, and rates of all ages. */
function* wallets() {
  const random = createRandom(7)
  const below = (limit: bigint) => BigInt(Math.floor(random.next() * Number(limit)))
  for (let round = 0; round < 3_000; round++) {
    const largest = [1_000_000n, maximumSatoshi / 40n, 20_000n][round % 3] as bigint
    const count = round % 50 ? 1 + Number(below(30n)) : 240 + Number(below(500n))
    const coins = Array.from({ length: count }, (_, at) => coin(1n + below(largest), at, random.next() < 0.8))
    yield { coins, rate: 1_000n + below(round % 2 ? 10_000n : 400_000n), below }
  }
}
const feeFor = (inputCount: number, rate: bigint) =>
  (virtualSize({ inputCount, inputWeight, outputBytes: [22n] }) * rate + 999n) / 1_000n

test('every satoshi is accounted for, for any coins, amounts and rates', () => {
  for (const { below, coins, rate } of wallets()) {
    const amount = 294n + below(sum(coins))
    const found = selectCoins({ ...shape, coins, amount, rate })
    if (!found) {
      expect(selectMaximum({ ...shape, coins, rate }).amount).toBeLessThan(amount)
      continue
    }
    const { change, fee, inputs, units } = found
    expect(sum(inputs)).toBe(amount + fee + change)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(change === 0n || change >= 294n).toBe(true)
    expect(fee * 1_000n).toBeGreaterThanOrEqual((units * rate) / 2n)
    // Never more than the rate, but for change that was too little to be carried, and its own output.
    expect(fee).toBeLessThanOrEqual((units * rate + 999n) / 1_000n + 294n + (31n * rate) / 1_000n + 1n)
    // No coin costs more than it holds, at the rate that is paid. Sizes are rounded to whole virtual bytes.
    const isWhole = fee * 1_000n >= units * rate
    for (const { value } of inputs)
      if (isWhole) expect(value * 4_000n).toBeGreaterThan(inputWeight * rate)
      else expect((value + 1n) * 4n * units + 4n * fee).toBeGreaterThanOrEqual(inputWeight * fee)
    // One that waits is only spent together with all that do not and are worth it.
    if (inputs.some(({ isConfirmed }) => !isConfirmed) && inputs.length < 600 && isWhole)
      for (const each of coins)
        if (each.isConfirmed && each.value * 4_000n > inputWeight * rate) expect(inputs).toContain(each)
  }
})

test('the maximum is at least as good as any number of coins, and can be sent', () => {
  for (const { below, coins, rate } of wallets()) {
    const most = selectMaximum({ ...shape, coins, rate })
    const byValue = [...coins].sort((one, other) => (one.value > other.value ? -1 : 1))
    if (coins.length <= 600)
      for (const order of [byValue, coins, coins.filter(() => below(2n) === 0n)])
        for (let count = 1, total = 0n; count <= order.length; count++) {
          total += (order[count - 1] as Coin).value
          expect(total - feeFor(count, rate)).toBeLessThanOrEqual(most.amount)
        }
    if (most.amount < 1n) continue
    const found = selectCoins({ ...shape, coins, amount: most.amount, rate })
    expect(found).toMatchObject({ fee: most.fee, units: most.units, change: 0n })
    expect(sum(found?.inputs ?? [])).toBe(most.amount + most.fee)
  }
})

test('small coins, which any sender can create, change nothing', () => {
  const big = coin(1_000_000n)
  const coins = [big, ...Array.from({ length: 150 }, (_, at) => coin(600n, at + 1))]
  const rate = 100_000n
  expect(selectMaximum({ ...shape, coins, rate })).toEqual(selectMaximum({ ...shape, coins: [big], rate }))
  expect(selectCoins({ ...shape, coins, amount: 500_000n, rate })?.inputs).toEqual([big])
  // Of a coin of 100,000 and twelve of 1,000 at 40 sat/vB all but one input's fee goes.
  const few = [coin(100_000n), ...Array.from({ length: 12 }, (_, at) => coin(1_000n, at + 1))]
  expect(selectMaximum({ ...shape, coins: few, rate: 40_000n }).amount).toBe(100_000n - 110n * 40n)
})
