import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { combineShares } from '../src/custody/shares/combineShares.ts'
import { ShareError } from '../src/custody/shares/ShareError.ts'
import { readVectors } from './support/readVectors.ts'

type Vector = readonly [name: string, shares: readonly string[], secret: string, key: string]

describe.runIf(process.env.VECTORS_DIR)('SLIP-39', () => {
  test('the 45 vectors: every valid set gives its secret, every other one is refused', async () => {
    const vectors = JSON.parse(readVectors('slip39/vectors.json').toString()) as readonly Vector[]
    expect(vectors).toHaveLength(45)
    let refused = 0
    for (const [name, shares, secret, key] of vectors) {
      const combined = combineShares(shares, 'TREZOR')
      if (secret === '') {
        await expect(combined, name).rejects.toBeInstanceOf(ShareError)
        refused++
        continue
      }
      const bytes = await combined
      expect(Buffer.from(bytes).toString('hex'), name).toBe(secret)
      expect(HDKey.fromMasterSeed(bytes).privateExtendedKey, name).toBe(key)
    }
    expect(refused).toBeGreaterThan(20)
  })
})
