import { visibleText } from '../text/visibleText.ts'
import { readBytes } from './readBytes.ts'
import { readOffset } from './readOffset.ts'

const textCharacters = 80
/**
 * The text in a contract's answer: a `string`, or a `bytes32` as the first tokens have it. Cut, and without what could
 * make one token look like another; `undefined` when there is none.
 *
 * @example decodeText('0x4d4b520000000000000000000000000000000000000000000000000000000000') // 'MKR'
 */
export function decodeText(hex: string | undefined): string | undefined {
  if (!hex || hex.length < 66) return undefined
  const isBytes32 = hex.length === 66
  const offset = isBytes32 ? undefined : readOffset(hex, 0)
  const bytes = isBytes32 ? hex.replace(/(00)+$/, '') : offset === undefined ? undefined : readBytes(hex, offset)
  if (!bytes) return undefined
  // Cut before anything else is made of it: an answer may be megabytes long.
  const shown = bytes.slice(2, 2 + textCharacters * 8)
  const values = Uint8Array.from(shown.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const text = visibleText(new TextDecoder().decode(values), textCharacters)
  return text && !text.includes('\ufffd') ? text : undefined
}
