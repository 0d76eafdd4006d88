import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { verifySignature } from '../src/signature/verifySignature.ts'

const folder = resolve(process.env.VECTORS_DIR ?? '')
if (!process.env.VECTORS_DIR || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  throw new Error(`VECTORS_DIR names no folder: ${folder}`)
const cases = JSON.parse(readFileSync(resolve(folder, 'ed25519-speccheck/cases.json'), 'utf8')) as {
  readonly message: string
  readonly pub_key: string
  readonly signature: string
}[]
const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

test('judges the 12 edge cases of ed25519-speccheck as the Solana runtime does', () => {
  const verdicts = cases.map(({ message, pub_key, signature }) =>
    verifySignature({ publicKey: toBytes(pub_key), message: toBytes(message), signature: toBytes(signature) }),
  )
  // The row "Dalek strict" of the table of ed25519-speccheck: only case 3 is valid.
  expect(verdicts).toEqual(Array.from({ length: 12 }, (_, at) => at === 3))
})
