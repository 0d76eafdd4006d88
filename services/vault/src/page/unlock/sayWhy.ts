import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import { unlockText } from './unlockText.ts'

/** Why the owner is asked: only they open the wallet here, or the escrow does not yet. `hasNothing`: the owner has nothing to bring; the text then says what else they can do. */
export function sayWhy({ kinds, readyAtMs }: Pick<UnlockAsk, 'kinds' | 'readyAtMs'>, hasNothing = false): string {
  const part = hasNothing ? 'none' : kinds.every(kind => kind === 'device') ? 'browser' : 'own'
  if (readyAtMs === undefined) return unlockText(`unlock.${part}`)
  const moments = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return unlockText(`unlock.${part}.waiting`, { time: moments.format(readyAtMs) })
}
