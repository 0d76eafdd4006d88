import { readBytes } from './readBytes.ts'
import { readOffset } from './readOffset.ts'
import { readWord } from './readWord.ts'

/**
 * What each call of `aggregate3` gave back, `undefined` for those that failed; `undefined` altogether when `hex` is no
 * such answer for `count` calls (no contract at the address, or a wrong answer of the node). Every offset is checked.
 */
export function decodeAggregate3(hex: string, count: number): readonly (string | undefined)[] | undefined {
  const list = readOffset(hex, 0)
  if (list === undefined || readOffset(hex, list) !== count) return undefined
  const start = list + 32
  const results: (string | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const tuple = readOffset(hex, start + index * 32)
    if (tuple === undefined) return undefined
    const bytesAt = readOffset(hex, start + tuple + 32)
    const isSuccess = readWord(hex, start + tuple)
    const bytes = bytesAt === undefined ? undefined : readBytes(hex, start + tuple + bytesAt)
    if (bytes === undefined || isSuccess === undefined || isSuccess > 1n) return undefined
    results.push(isSuccess ? bytes : undefined)
  }
  return results
}
