import { openLink } from '../../core/links/openLink.ts'
import { readTelegram } from '../../core/links/readTelegram.ts'

/**
 * Brings the visitor to the wallet's app on this device, for a request that waits for them there (facts/pairing-protocol.md
 * section 1). `base` is what the app was opened with when it was paired. A hidden page opens nothing.
 */
export function openWalletApp(base: string, request: { readonly id: number; readonly topic: string }): void {
  if (typeof window === 'undefined' || document.hidden) return
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  // A wallet inside of Telegram takes what it is to do as one word.
  const href = base.startsWith('https://t.me/')
    ? `${base.replace(/\/$/, '')}?startapp=${btoa(query).replaceAll('=', '')}`
    : `${base}wc?${query}`
  openLink(href, { isPhone: true, isTelegram: readTelegram() !== undefined, isFramed: window.top !== window.self })
}
