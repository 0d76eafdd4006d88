import { accountNameCharacters, accountNameCount } from '../limits.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** `namespace:address`. */
const ACCOUNT = /^[-a-z0-9]{3,8}:\S{1,200}$/

/** What the visitor calls accounts: names by `namespace:address`, the newest last. */
export const storedAccountNames: StoredValue<Readonly<Record<string, string>>> = {
  key: '@billfold/account-names',
  version: 1,
  parse: stored =>
    isRecord(stored)
      ? Object.fromEntries(
          Object.entries(stored)
            .filter(
              (entry): entry is [string, string] =>
                ACCOUNT.test(entry[0]) && isText(entry[1]) && entry[1].length <= accountNameCharacters,
            )
            .slice(-accountNameCount),
        )
      : undefined,
}
