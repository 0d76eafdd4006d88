import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../vectors/readVectors.ts'
import { formatUnits } from './formatUnits.ts'
import { parseUnits } from './parseUnits.ts'

const places: Readonly<Record<string, number>> = { wei: 0, kwei: 3, mwei: 6, gwei: 9, szabo: 12, finney: 15, ether: 18 }

describe.runIf(vectorsDir)('units', () => {
  it('ethers test cases, read and written', () => {
    const cases = JSON.parse(readVectors('ethers-testcases/units.json.gz').toString()) as Record<string, string>[]
    expect(cases).toHaveLength(20)
    const differ: string[] = []
    let total = 0
    for (const row of cases) {
      const units = BigInt(row.wei ?? '')
      for (const [unit, decimals] of Object.entries(places)) {
        const text = row[unit]
        if (text !== undefined) {
          total++
          if (parseUnits(text, decimals) !== units) differ.push(`${row.name} ${unit} read`)
        }
        // ethers ends whole numbers in `.0`, we do not.
        const written = row[`${unit}_format`]?.replace(/\.0$/, '')
        if (written !== undefined) {
          total++
          if (formatUnits(units, decimals) !== written) differ.push(`${row.name} ${unit} written`)
        }
      }
    }
    printCounts('units', { agree: total - differ.length, differ: differ.length })
    expect(differ).toEqual([])
    expect(total).toBe(74)
  })
})
