import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
const text = (value: string, length = Buffer.byteLength(value)) => {
  const digits = Buffer.from(value).toString('hex')
  return `0x${word(32)}${word(length)}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}

describe('decodeText', () => {
  it('reads strings and the bytes32 of old tokens', () => {
    expect(decodeText(text('USD Coin'), 64)).toBe('USD Coin')
    expect(decodeText(text('Ünïcode 😀'), 64)).toBe('Ünïcode 😀')
    expect(decodeText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 64)).toBe('MKR')
  })

  it('is cut, never in the middle of a character, however much there is', () => {
    expect(decodeText(text('A'.repeat(10_000_000)), 64)).toBe('A'.repeat(64))
    expect(decodeText(text(`${'a'.repeat(63)}😀`), 64)).toBe('a'.repeat(63))
    expect(() => encodeURIComponent(decodeText(text('😀'.repeat(100)), 63) ?? '')).not.toThrow()
    // A wrong length, in both directions.
    expect(decodeText(text('abc', 2), 64)).toBe('ab')
    expect(decodeText(text('abc', 2 ** 40), 64)).toBe('abc')
  })

  it('shows no marks that cannot be seen', () => {
    expect(decodeText(text('US\u202eDC\u200b\u0000\n'), 64)).toBe('USDC')
    expect(decodeText(text('\u2028\u2029\u200f'), 64)).toBeUndefined()
  })

  it.each([undefined, null, 7, {}, '', '0x', '0xzz', 'abc', `0x${'0'.repeat(64)}`, text(''), `0x${word(32)}`])(
    'is nothing where there is no text (%j)',
    answer => {
      expect(decodeText(answer, 64)).toBeUndefined()
    },
  )

  it('reads of an old token the first word alone, up to its first empty byte', () => {
    const bytes32 = (value: string) => Buffer.from(value).toString('hex').padEnd(64, '0')
    expect(decodeText(`0x${bytes32('MKR')}${word(3)}${bytes32('abc')}`, 64)).toBe('MKR')
    expect(decodeText(`0x${bytes32('MKR\0old')}`, 64)).toBe('MKR')
    expect(decodeText(`0x${bytes32('\0MKR')}`, 64)).toBeUndefined()
  })

  it.each([
    ['less than a word', '0x4d4b52'],
    ['digits that come later', `zz${'41'.repeat(32)}0x${'41'.repeat(32)}`],
    ['a list', [`0x${'41'.repeat(32)}`, '', '41']],
    ['what are no digits', `0x${word(32)}${word(4)}4142zz44`],
    ['half a byte', `0x${word(32)}${word(4)}41424`],
  ])('is nothing of %s', (_, answer) => {
    expect(decodeText(answer, 64)).toBeUndefined()
  })

  it('never fails on bytes that are no text', () => {
    expect(decodeText(`0x${'ff'.repeat(32)}`, 64)).toBe('\ufffd'.repeat(32))
    expect(decodeText(`0x${word(32)}${'f'.repeat(64)}${'41'.repeat(32)}`, 64)).toBeUndefined()
  })
})
