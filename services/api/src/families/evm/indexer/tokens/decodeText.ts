import { cleanText } from '../../../../lists/cleanText.ts'
import { decodeString } from '../../decodeString.ts'

/**
 * The text that a contract answered, as `string` or, as old tokens do, as `bytes32`; `undefined` when it is neither or
 * empty. Cut to `maxCharacters`, and without marks that cannot be seen. Pure.
 *
 * @example decodeText(`0x4d4b52${'0'.repeat(58)}`, 64) // 'MKR'
 */
export function decodeText(answer: unknown, maxCharacters: number): string | undefined {
  // No character takes more than four bytes.
  const text = decodeString(answer, maxCharacters * 4)
  return text === undefined ? undefined : cleanText(text, maxCharacters)
}
