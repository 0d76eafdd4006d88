import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  keccak256,
  multicall3Abi,
  numberToHex,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAggregate3 } from './decodeAggregate3.ts'
import { decodeText } from './decodeText.ts'
import { encodeAggregate3 } from './encodeAggregate3.ts'
import { readWord } from './readWord.ts'

/** Bytes of any length that are the same every run. */
const bytes = (length: number, seed: number) => {
  let hex = ''
  for (let at = 0; hex.length < length * 2; at++) hex += keccak256(numberToHex(seed * 1_000 + at)).slice(2)
  return `0x${hex.slice(0, length * 2)}` as const
}

describe('Multicall3, against the library', () => {
  test('calls are encoded byte for byte alike', () => {
    for (let count = 0; count < 12; count++) {
      const calls = Array.from({ length: count }, (_, at) => ({
        target: bytes(20, at),
        data: bytes((at * 17) % 101, at + count),
      }))
      const expected = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
      })
      expect(encodeAggregate3(calls)).toBe(expected)
      expect(
        decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate3(calls) as `0x${string}` }).functionName,
      ).toBe('aggregate3')
    }
  })

  const answer = (results: readonly { success: boolean; returnData: `0x${string}` }[]) =>
    encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })

  test('answers are decoded alike, failed calls as undefined', () => {
    for (let count = 1; count < 12; count++) {
      const results = Array.from({ length: count }, (_, at) => ({
        success: at % 3 !== 1,
        returnData: bytes((at * 37) % 130, at),
      }))
      expect(decodeAggregate3(answer(results), count)).toEqual(
        results.map(({ success, returnData }) => (success ? returnData : undefined)),
      )
    }
  })

  test('an answer of another length, cut anywhere, or with offsets that point outside, is refused', () => {
    const whole = answer([
      { success: true, returnData: bytes(40, 1) },
      { success: false, returnData: '0x' },
    ])
    expect(decodeAggregate3('0x', 2)).toBeUndefined()
    expect(decodeAggregate3(whole, 1)).toBeUndefined()
    expect(decodeAggregate3(whole, 3)).toBeUndefined()
    // The last 64 bytes are the empty data of the failed call and padding of nothing: every cut before them is noticed.
    for (let length = 2; length < whole.length - 64; length += 2)
      expect([length, decodeAggregate3(whole.slice(0, length), 2)]).toEqual([length, undefined])
    for (let word = 0; word < 6; word++) {
      const at = 2 + word * 64
      const broken = `${whole.slice(0, at)}${'f'.repeat(64)}${whole.slice(at + 64)}`
      expect([word, decodeAggregate3(broken, 2)]).toEqual([word, undefined])
    }
  })
})

describe('texts of contracts', () => {
  const asString = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text])
  test.each([
    [asString('USDC'), 'USDC'],
    [asString('Ünïcödé 💵'), 'Ünïcödé 💵'],
    [stringToHex('MKR', { size: 32 }), 'MKR'],
    [asString('  US\u202eDC\u0000 '), 'USDC'],
    [asString('x'.repeat(300)), 'x'.repeat(80)],
    ['0x', undefined],
    [undefined, undefined],
    [`0x${'0'.repeat(64)}`, undefined],
    [asString(''), undefined],
    [asString('abcdefgh'.repeat(8)).slice(0, -64), undefined],
    [`0x${'f'.repeat(128)}`, undefined],
    [`0x${'ff'.repeat(32)}`, undefined],
  ])('%s', (hex, text) => {
    expect(decodeText(hex)).toBe(text)
  })
})

test('a text of a megabyte costs no more than what is shown of it', () => {
  // A hostile node may point all the names of a list at the same one: whole, this would take half a minute.
  const huge = encodeAbiParameters(parseAbiParameters('string'), ['x'.repeat(900_000)])
  for (let count = 0; count < 800; count++) expect(decodeText(huge)).toBe('x'.repeat(80))
})

test('a word beyond the end is refused', () => {
  expect(readWord(`0x${'0'.repeat(63)}1`, 0)).toBe(1n)
  expect(readWord(`0x${'0'.repeat(63)}`, 0)).toBeUndefined()
  expect(readWord('0x', 0)).toBeUndefined()
  expect(readWord(`0x${'0'.repeat(64)}`, -1)).toBeUndefined()
})
