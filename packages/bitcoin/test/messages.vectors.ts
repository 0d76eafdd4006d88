import { expect, test } from 'vitest'
import { verifyBitcoinMessage } from '../src/verify/verifyBitcoinMessage.ts'
import { readVectors } from './support/readVectors.ts'

type Row = {
  message: string
  address: string
  type: string
  bip322_signatures: string[]
  sequence?: number
  lock_time?: number
}
type Wrong = { message: string; address: string; signature: string; description: string }
/** Kinds of address of one key. The others are scripts, which are answered `false`. */
const kinds = ['p2pkh', 'p2wpkh', 'p2tr', 'p2sh-p2wpkh']

test.runIf(process.env.VECTORS_DIR)(
  'BIP-322: proofs of one key are accepted, all others and everything wrong is not',
  () => {
    let accepted = 0
    for (const name of ['basic', 'generated']) {
      const file = JSON.parse(readVectors(`bip322/${name}-test-vectors.json`).toString())
      for (const group of ['simple', 'full'] as const)
        for (const { address, bip322_signatures, message, type, sequence = 0, lock_time = 0 } of (file[group] ??
          []) as Row[])
          for (const signature of bip322_signatures) {
            const isExpected = kinds.includes(type) && !sequence && !lock_time
            expect([type, group, verifyBitcoinMessage({ address, message, signature })]).toEqual([
              type,
              group,
              isExpected,
            ])
            if (isExpected) accepted++
          }
      for (const row of (file.proof_of_funds ?? []) as Row[])
        for (const signature of row.bip322_signatures)
          expect(verifyBitcoinMessage({ address: row.address, message: row.message, signature })).toBe(false)
      for (const { address, description, message, signature } of file.error as Wrong[])
        expect([description, verifyBitcoinMessage({ address, message, signature })]).toEqual([description, false])
    }
    expect(accepted).toBe(7)
  },
)
