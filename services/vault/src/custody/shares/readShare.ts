import type { Share } from './Share.ts'
import { ShareError } from './ShareError.ts'
import { shareChecksum } from './shareChecksum.ts'
import { shareWords } from './shareWords.ts'

const headWords = 4
const checksumWords = 3
/** Of a secret of 128 bits, the shortest, and of 512, more than any wallet splits. */
const [fewestWords, mostWords] = [20, 59]

const places = new Map(shareWords.map((word, at) => [word.slice(0, 4), at]))

/**
 * Reads a share as people type it: any case, any spaces, numbers before words, words by their first four letters.
 *
 * @param at which share it is, for the error.
 * @throws ShareError `word`, `length`, `checksum`, `malformed`.
 */
export function readShare(text: string, at = 0): Share {
  const words = text
    .slice(0, 2_000)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  const numbers = words.map((typed, word) => {
    const place = places.get(typed.slice(0, 4))
    if (place === undefined || !(shareWords[place] ?? '').startsWith(typed))
      throw new ShareError('word', { share: at, word })
    return place
  })
  if (numbers.length < fewestWords || numbers.length > mostWords) throw new ShareError('length', { share: at })
  const bits = numbers.map(number => number.toString(2).padStart(10, '0')).join('')
  const field = (from: number, count: number) => Number.parseInt(bits.slice(from, from + count), 2)
  const isExtendable = field(15, 1) === 1
  if (!shareChecksum.isGood(isExtendable, numbers)) throw new ShareError('checksum', { share: at })
  const padded = bits.slice(headWords * 10, -checksumWords * 10)
  const padding = padded.slice(0, padded.length % 16)
  const value = padded.slice(padding.length).match(/.{8}/g) ?? []
  const share = {
    id: field(0, 15),
    isExtendable,
    iterationExponent: field(16, 4),
    groupIndex: field(20, 4),
    groupThreshold: field(24, 4) + 1,
    groupCount: field(28, 4) + 1,
    memberIndex: field(32, 4),
    memberThreshold: field(36, 4) + 1,
    value: Uint8Array.from(value, byte => Number.parseInt(byte, 2)),
  }
  const isWhole = padding.length <= 8 && !padding.includes('1') && share.groupThreshold <= share.groupCount
  if (!isWhole) throw new ShareError('malformed', { share: at })
  return share
}
