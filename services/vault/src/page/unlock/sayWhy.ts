import type { UnlockAsk } from './UnlockAsk.ts'
import { unlockText } from './unlockText.ts'

/** Why the owner is asked: nobody else opens the wallet here, or not yet. */
export function sayWhy({ readyAtMs }: Pick<UnlockAsk, 'readyAtMs'>): string {
  if (readyAtMs === undefined) return unlockText('unlock.intro')
  const moments = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return unlockText('unlock.waiting', { time: moments.format(readyAtMs) })
}
