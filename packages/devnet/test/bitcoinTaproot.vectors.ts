import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadBcoin } from '../src/bitcoin/node/loadBcoin.ts'
import { checkTaprootSpend } from '../src/bitcoin/taproot/checkTaprootSpend.ts'
import { hashTaprootSpend } from '../src/bitcoin/taproot/hashTaprootSpend.ts'
import { isTaprootScript } from '../src/bitcoin/taproot/isTaprootScript.ts'
import { readTransaction } from '../src/bitcoin/wire/readTransaction.ts'

type Vectors = {
  keyPathSpending: {
    given: { rawUnsignedTx: string; utxosSpent: { scriptPubKey: string; amountSats: number }[] }
    inputSpending: {
      given: { txinIndex: number; hashType: number }
      intermediary: { sigHash: string }
      expected: { witness: string[] }
    }[]
    auxiliary: { fullySignedTx: string }
  }[]
}

describe.runIf(process.env.VECTORS_DIR)('BIP-341: wallet test vectors, key path', () => {
  const read = () =>
    JSON.parse(
      readFileSync(resolve(process.env.VECTORS_DIR ?? '', 'bip340-341/wallet-test-vectors.json'), 'utf8'),
    ) as Vectors
  const parse = (hex: string) => readTransaction(loadBcoin().TX.fromRaw(Buffer.from(hex, 'hex')))

  test('every signature hash is the vector’s, and every signed input is accepted', () => {
    let agreed = 0
    for (const { given, inputSpending, auxiliary } of read().keyPathSpending) {
      const prevouts = given.utxosSpent.map(({ scriptPubKey, amountSats }) => ({
        script: Uint8Array.from(Buffer.from(scriptPubKey, 'hex')),
        value: BigInt(amountSats),
      }))
      const signed = parse(auxiliary.fullySignedTx)
      for (const { given: input, intermediary } of inputSpending) {
        const digest = hashTaprootSpend(signed, input.txinIndex, prevouts, input.hashType)
        expect(Buffer.from(digest ?? []).toString('hex')).toBe(intermediary.sigHash)
        expect(checkTaprootSpend(signed, input.txinIndex, prevouts)).toBeUndefined()
        agreed += 1
      }
      for (const [index, { script }] of prevouts.entries()) {
        if (!isTaprootScript(script)) continue
        const changed = prevouts.map((prevout, at) =>
          at === index ? { ...prevout, value: prevout.value + 1n } : prevout,
        )
        expect(checkTaprootSpend(signed, index, changed)).toMatch(/Invalid Schnorr signature/)
      }
    }
    process.stdout.write(`vectors bip341 key path: ${agreed} agree, 0 differ, skipped: none\n`)
    expect(agreed).toBe(7)
  })
})
