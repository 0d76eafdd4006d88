import { describe, expect, test } from 'vitest'
import { readAddress } from '../src/address/readAddress.ts'
import { toHex } from '../src/bytes/toHex.ts'
import { readPsbt } from '../src/psbt/readPsbt.ts'
import { readVectors } from './support/readVectors.ts'

/** Cases of a part of BIP-174's text, each in hex and in base64. */
function readCases(from: string, to: string): readonly { name: string; hex: string; base64: string }[] {
  const text = readVectors('bips-text/bip-0174.mediawiki').toString()
  const part = text.slice(text.indexOf(from), text.indexOf(to))
  return part
    .split('* Case: ')
    .slice(1)
    .map(block => ({
      name: block.slice(0, block.indexOf('\n')),
      hex: /Bytes in Hex: *<pre>\s*([\da-f]+)/.exec(block)?.[1] ?? '',
      base64: /Base64 String: *<pre>\s*([\w+/=]+)/.exec(block)?.[1] ?? '',
    }))
}

describe.runIf(process.env.VECTORS_DIR)('BIP-174: the cases of its text', () => {
  test('what it calls invalid is no PSBT', () => {
    const cases = readCases('The following are invalid PSBTs', 'The following are valid PSBTs')
    expect(cases).toHaveLength(20)
    for (const { name, hex, base64 } of cases)
      expect([name, readPsbt(hex), readPsbt(base64)]).toEqual([name, undefined, undefined])
  })

  test('what it calls valid is one, in hex as in base64', () => {
    const cases = readCases('The following are valid PSBTs', '* Case: PSBT with global unsigned tx that has 0 inputs')
    expect(cases.length).toBeGreaterThanOrEqual(8)
    for (const { name, hex, base64 } of cases) {
      const [one, other] = [readPsbt(hex), readPsbt(base64)]
      expect([name, one !== undefined]).toEqual([name, true])
      expect(toHex(one?.unsignedTx ?? new Uint8Array())).toBe(toHex(other?.unsignedTx ?? Uint8Array.of(1)))
    }
  })
})

test.runIf(process.env.VECTORS_DIR)('BIP-84 and BIP-86: their addresses are what they say', () => {
  for (const [file, type] of [
    ['bip-0084', 'p2wpkh'],
    ['bip-0086', 'p2tr'],
  ] as const) {
    const found =
      readVectors(`bips-text/${file}.mediawiki`)
        .toString()
        .match(/\bbc1\w{30,}/g) ?? []
    expect(found.length).toBeGreaterThanOrEqual(3)
    for (const address of found) expect(readAddress(address)).toMatchObject({ networks: ['main'], type })
  }
})
