import type { LinkHost } from './LinkHost.ts'
import { readTelegram } from './readTelegram.ts'

/**
 * Opens a link of a wallet. Call it inside the press, before anything is awaited: browsers open apps for presses only.
 * A phone leaves this page in its place (`_top` out of a frame), since a new tab would stay behind empty; Telegram has a
 * call of its own for `https:` and a new window for the rest (facts/core.md 7.6).
 *
 * @param isPage a wallet that is a web page: in a new tab, so that this one stays
 */
export function openLink(
  href: string,
  { isPhone, isTelegram, isFramed }: Pick<LinkHost, 'isPhone' | 'isTelegram' | 'isFramed'>,
  isPage = false,
): void {
  const telegram = isTelegram && href.startsWith('https:') ? readTelegram() : undefined
  if (telegram?.openLink) {
    try {
      telegram.openLink(href)
      return
    } catch {
      // An older version of the app: the usual way.
    }
  }
  const isHere = isPhone && !isTelegram && !isPage
  window.open(href, isHere ? (isFramed ? '_top' : '_self') : '_blank', 'noreferrer,noopener')
}
