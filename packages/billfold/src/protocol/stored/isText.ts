import { storedTextCharacters } from '../limits.ts'

/** Whether a stored value is a text of plausible length, and not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= storedTextCharacters
}
