import { describe, expect, test } from 'vitest'
import { drawBytes } from '../bytes/drawBytes.ts'
import { combineShares } from './combineShares.ts'
import { readShare } from './readShare.ts'
import { ShareError } from './ShareError.ts'
import { shareWords } from './shareWords.ts'
import { splitShares } from './splitShares.ts'

const split = (secret: Uint8Array<ArrayBuffer>, threshold = 2, count = 3) =>
  splitShares(secret, { threshold, count, draw: drawBytes })

async function faultOf(texts: readonly string[]) {
  const error = await combineShares(texts).catch((caught: unknown) => caught)
  if (!(error instanceof ShareError)) throw new Error('combined')
  return [error.fault, error.share, error.word]
}

describe('paper shares', () => {
  test('any two of three give the root secret back, of 33 words each; one alone is refused', async () => {
    const secret = drawBytes(32)
    const shares = await split(secret)
    expect(shares.map(share => share.split(' ').length)).toEqual([33, 33, 33])
    for (const [one, other] of [
      [0, 1],
      [2, 0],
      [1, 2],
    ] as const)
      expect(await combineShares([shares[one] ?? '', shares[other] ?? ''])).toEqual(secret)
    expect(await faultOf(shares.slice(0, 1))).toEqual(['count', undefined, undefined])
    expect(await faultOf(shares)).toEqual(['count', undefined, undefined])
    expect(await faultOf([])).toEqual(['count', undefined, undefined])
  })

  test('other thresholds, sizes and a single share', async () => {
    for (const [length, threshold, count] of [
      [16, 3, 5],
      [32, 5, 5],
      [64, 2, 16],
      [32, 1, 1],
    ] as const) {
      const secret = drawBytes(length)
      const shares = await split(secret, threshold, count)
      expect(await combineShares(shares.slice(-threshold))).toEqual(secret)
    }
  })

  test('every splitting is another one', async () => {
    const ones = new Uint8Array(32).fill(1)
    const seen = new Set<string>()
    for (let round = 0; round < 20; round++) seen.add((await split(ones))[0] ?? '')
    expect(seen.size).toBe(20)
  })

  test('is read as people type: numbered, in capitals, by four letters', async () => {
    const secret = drawBytes(32)
    const [one = '', two = ''] = await split(secret)
    const numbered = one.split(' ').map((word, at) => `${at + 1}. ${word.toUpperCase()}`)
    const short = two.split(' ').map(word => word.slice(0, 4))
    expect(await combineShares([numbered.join('\n'), `  ${short.join(', ')}  `])).toEqual(secret)
  })

  test('names the fault and the share, and never a word of it', async () => {
    const [one = '', two = ''] = await split(drawBytes(32))
    const [stranger = ''] = await split(drawBytes(32))
    const words = two.split(' ')
    const change = (at: number, word: string) => words.with(at, word).join(' ')
    const other = shareWords.find(word => word !== words[9]) ?? ''
    expect(await faultOf([one, change(9, 'billfold')])).toEqual(['word', 1, 9])
    expect(await faultOf([one, change(9, other)])).toEqual(['checksum', 1, undefined])
    expect(
      await faultOf([
        one,
        words
          .with(9, words[10] ?? '')
          .with(10, words[9] ?? '')
          .join(' '),
      ]),
    ).toEqual(words[9] === words[10] ? ['count', undefined, undefined] : ['checksum', 1, undefined])
    expect(await faultOf([one, words.slice(0, 12).join(' ')])).toEqual(['length', 1, undefined])
    expect(await faultOf([one, one])).toEqual(['repeated', undefined, undefined])
    expect(await faultOf([one, stranger])).toEqual(['strangers', 1, undefined])
    for (const text of ['', '💥', 'a'.repeat(1_000_000), '__proto__ constructor'])
      expect((await faultOf([one, text]))[1]).toBe(1)
    for (const fault of ['word', 'checksum'] as const)
      expect(String(new ShareError(fault, { share: 1, word: 9 }))).not.toContain(words[9])
  })

  test('1,000 changes of up to three words are all detected', () => {
    // Fixed shares: the checksum of SLIP-39 detects every one of these, for any random choice.
    const words =
      'duckling enlarge academic academic agency result length solution fridge kidney coal piece deal husband erode duke ajar critical decision keyboard'.split(
        ' ',
      )
    expect(readShare(words.join(' ')).value).toHaveLength(16)
    const draw = (below: number) => (drawBytes(1)[0] ?? 0) % below
    for (let round = 0; round < 1_000; round++) {
      const changed = words.slice()
      for (let count = 1 + draw(3); count > 0; count--)
        changed[draw(words.length)] = shareWords[(draw(256) << 2) | draw(4)] ?? ''
      if (changed.join(' ') !== words.join(' ')) expect(() => readShare(changed.join(' '))).toThrow(ShareError)
    }
  })
})
