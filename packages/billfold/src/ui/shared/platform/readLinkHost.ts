import type { LinkHost } from '../../../core/links/LinkHost.ts'
import { readTelegram } from '../../../core/links/readTelegram.ts'
import type { Platform } from './Platform.ts'

/**
 * Reads what the page is shown in, at the moment of a press (facts/core.md 7.7).
 * @param hasWallet a wallet has put itself into the page, as it does in its own browser
 */
export function readLinkHost({ os, isPhone }: Platform, hasWallet: boolean): LinkHost {
  return {
    os,
    isPhone,
    isTelegram: readTelegram() !== undefined,
    // Android's own mark of a page inside an app. Apps on iOS have no reliable mark.
    isWebView: !hasWallet && /; wv\)/.test(navigator.userAgent),
    isFramed: window.top !== window.self,
  }
}
