import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** Link that opens the wallet app of the live pairing, and its name; removed with the pairing. */
export const storedDeepLink: StoredValue<{ readonly href: string; readonly name: string }> = {
  key: '@billfold/deep-link',
  version: 1,
  parse(stored) {
    if (!isRecord(stored) || !isText(stored.href) || !isText(stored.name)) return undefined
    // The page navigates to this value: it must not be a scheme that runs code, whichever script wrote it.
    if (!/^[a-z][-+.a-z0-9]*:/i.test(stored.href) || /^(javascript|data|blob|file|vbscript):/i.test(stored.href))
      return undefined
    return { href: stored.href, name: stored.name }
  },
}
