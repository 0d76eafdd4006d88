import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** Name of the social account of the live login; wiped with it. */
export const storedSocialUsername: StoredValue<string> = {
  key: '@billfold/social-username',
  version: 1,
  parse: stored => (isText(stored) ? stored : undefined),
}
