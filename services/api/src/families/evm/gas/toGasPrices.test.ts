import { describe, expect, it } from 'vitest'
import { toGasPrices } from './toGasPrices.ts'

const failed = { error: { code: -32601, message: 'no such method' } }
const history = (changes: object = {}) => ({
  result: {
    oldestBlock: '0x1',
    baseFeePerGas: ['0x64', '0x64', '0xc8'],
    gasUsedRatio: [0.5, 0.4],
    reward: [
      ['0x1', '0x5', '0xa'],
      ['0x3', '0x7', '0xc'],
    ],
    ...changes,
  },
})

describe('toGasPrices', () => {
  it('adds the median of the tips to the base fee of the next block', () => {
    expect(toGasPrices(history(), { result: '0x1' })).toEqual({ standard: 203n, fast: 207n, instant: 212n })
  })

  it('passes over blocks that were empty, whose tips are zeros', () => {
    const reward = [
      ['0x0', '0x0', '0x0'],
      ['0x3', '0x7', '0xc'],
      ['0x0', '0x0', '0x0'],
    ]
    const given = history({ reward, gasUsedRatio: [0, 0.4, 0] })
    expect(toGasPrices(given, failed)).toEqual({ standard: 203n, fast: 207n, instant: 212n })
  })

  it('takes the price of the node where no transaction paid a tip, or without a base fee, higher for higher speeds', () => {
    const of = (standard: bigint, fast: bigint, instant: bigint) => ({ standard, fast, instant })
    expect(toGasPrices(history({ gasUsedRatio: [0, 0] }), { result: '0x3e8' })).toEqual(of(1_000n, 1_100n, 1_250n))
    expect(toGasPrices(failed, { result: '0x3e8' })).toEqual(of(1_000n, 1_100n, 1_250n))
    expect(toGasPrices(history({ baseFeePerGas: ['0x0'] }), { result: '0x3e8' })).toEqual(of(1_000n, 1_100n, 1_250n))
    // Never less than what a block takes.
    expect(toGasPrices(history({ reward: null }), { result: '0x1' })).toEqual(of(200n, 220n, 250n))
    expect(toGasPrices(history({ reward: null }), failed)).toEqual(of(200n, 200n, 200n))
  })

  it('never makes a higher speed cheaper, for any answer of a node', () => {
    const given = history({ reward: [['0xa', '0x5', '0x1']], gasUsedRatio: [1] })
    expect(toGasPrices(given, failed)).toEqual({ standard: 210n, fast: 210n, instant: 210n })
  })

  it.each(['0x', '0x01', '0xg', '1', 1, null, `0x1${'0'.repeat(64)}`, '-0x1', ['0x1']])(
    'does not read %j as a quantity (fault 35)',
    result => {
      expect(toGasPrices(failed, { result })).toBeUndefined()
      expect(toGasPrices(history({ baseFeePerGas: [result] }), failed)).toBeUndefined()
    },
  )
})
