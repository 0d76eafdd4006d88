import { describe, expect, it } from 'vitest'
import { parseExactJson } from './parseExactJson.ts'
import { stringifyExactJson } from './stringifyExactJson.ts'

describe('exact JSON', () => {
  it.each([
    '{"value":500000000123456789,"rentEpoch":18446744073709551615}',
    '[9007199254740993,-9007199254740993,9007199254740991,1]',
    '{"text":"18446744073709551615","list":["a 18446744073709551615, b",18446744073709551615]}',
    '{"quote":"\\"18446744073709551615\\"","n":18446744073709551615}',
    '{"0":{"x":[null,true,1.5,1e30]}}',
  ])('comes out of %s as it went in', text => {
    expect(stringifyExactJson(parseExactJson(text))).toBe(text.replace('1e30', '1e+30'))
  })

  it('reads as bigint only what a number cannot hold', () => {
    expect(parseExactJson('[9007199254740991, 9007199254740993, 12345678901234567.5, 12345678901234567e3]')).toEqual([
      9_007_199_254_740_991,
      9_007_199_254_740_993n,
      Number('12345678901234567.5'),
      Number('12345678901234567e3'),
    ])
  })

  it.each(['', '{', '[18446744073709551615', '{"a":018446744073709551615}', 'x 18446744073709551615'])(
    'refuses %s as any parser does',
    text => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError)
    },
  )

  it('keeps texts that look like its own mark', () => {
    const text = JSON.stringify(['\u0001exact:x', 1])
    expect(parseExactJson(`[${text},18446744073709551615]`)).toEqual([
      ['\u0001exact:x', 1],
      18_446_744_073_709_551_615n,
    ])
  })
})
