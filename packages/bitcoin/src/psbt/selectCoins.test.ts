import { createRandom } from '@billfold/testkit/vitest'
import { formatUnits, parseUnits } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { readAddress } from '../address/readAddress.ts'
import type { Coin } from '../read/readCoins.ts'
import { dustOf } from '../sizes/dustOf.ts'
import { inputWeights } from '../sizes/inputWeights.ts'
import { virtualSize } from '../sizes/virtualSize.ts'
import { selectCoins } from './selectCoins.ts'

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

test('every satoshi is accounted for, whatever coins, amounts and rates there are', () => {
  const random = createRandom(7)
  const below = (limit: bigint) => BigInt(Math.floor(random.next() * Number(limit)))
  for (let round = 0; round < 2_000; round++) {
    const coins = Array.from({ length: 1 + Number(below(30n)) }, (_, at) =>
      coin(1n + below(round % 3 ? 1_000_000n : maximumSatoshi / 40n), at, random.next() < 0.8),
    )
    const rate = 1_000n + below(200_000n)
    const amount = 294n + below(sum(coins))
    const found = selectCoins({ ...shape, coins, amount, rate })
    if (!found) {
      // Not even all of them would do.
      const units = virtualSize({ inputCount: coins.length, inputWeight, outputBytes: [22n] })
      expect(sum(coins) - amount).toBeLessThan((units * rate + 999n) / 1_000n)
      continue
    }
    const { change, fee, inputs, units } = found
    expect(sum(inputs)).toBe(amount + fee + change)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(change === 0n || change >= 294n).toBe(true)
    expect(fee * 1_000n).toBeGreaterThanOrEqual((units * rate) / 2n)
    // Never more than the rate, but for change that was too little to be carried, and its own output.
    expect(fee).toBeLessThanOrEqual((units * rate + 999n) / 1_000n + 294n + (31n * rate) / 1_000n + 1n)
    // One that waits is only spent together with all that do not.
    if (inputs.some(({ isConfirmed }) => !isConfirmed))
      for (const each of coins) if (each.isConfirmed) expect(inputs).toContain(each)
  }
})
