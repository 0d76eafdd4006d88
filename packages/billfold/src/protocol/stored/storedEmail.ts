import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** E-mail of the live login; wiped with it. */
export const storedEmail: StoredValue<string> = {
  key: '@billfold/email',
  version: 1,
  parse: stored => (isText(stored) && /^\S+@\S+$/.test(stored) ? stored : undefined),
}
