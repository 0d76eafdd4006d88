import { storedTextCharacters } from '../limits.ts'

/** Whether a stored thing is text of a length that somebody may have meant, and not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= storedTextCharacters
}
