import type { Share } from './Share.ts'
import { shareChecksum } from './shareChecksum.ts'
import { shareWords } from './shareWords.ts'

/** A share as words (SLIP-39, "Format of the share mnemonic"). */
export function writeShare(share: Share): string {
  const fields = [
    [share.id, 15],
    [share.isExtendable ? 1 : 0, 1],
    [share.iterationExponent, 4],
    [share.groupIndex, 4],
    [share.groupThreshold - 1, 4],
    [share.groupCount - 1, 4],
    [share.memberIndex, 4],
    [share.memberThreshold - 1, 4],
  ] as const
  const head = fields.map(([value, bits]) => value.toString(2).padStart(bits, '0')).join('')
  const value = Array.from(share.value, byte => byte.toString(2).padStart(8, '0')).join('')
  const padded = value.padStart(Math.ceil(value.length / 10) * 10, '0')
  const numbers = (head + padded).match(/.{10}/g)?.map(bits => Number.parseInt(bits, 2)) ?? []
  return [...numbers, ...shareChecksum.make(share.isExtendable, numbers)].map(at => shareWords[at]).join(' ')
}
