import { recentEmailCount } from '../limits.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** E-mails of former logins, newest first, kept until the visitor removes them. */
export const storedRecentEmails: StoredValue<readonly string[]> = {
  key: '@billfold/recent-emails',
  version: 1,
  parse: stored =>
    Array.isArray(stored)
      ? stored.filter(item => isText(item) && /^\S+@\S+$/.test(item)).slice(0, recentEmailCount)
      : undefined,
}
