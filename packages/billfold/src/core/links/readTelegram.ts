/** What a page can ask of Telegram. */
export type Telegram = {
  /** Opens an `https:` address outside of Telegram; absent where its script is not on the page. */
  readonly openLink: ((href: string) => void) | undefined
}

/**
 * The Telegram app around the page, `undefined` outside of one. Its script alone proves nothing: it is on the page in any
 * browser, and says `unknown` there.
 */
export function readTelegram(): Telegram | undefined {
  const { Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto } = globalThis as TelegramPage
  const app = Telegram?.WebApp
  const isInside = TelegramWebviewProxy ?? TelegramWebviewProxyProto ?? (app?.platform && app.platform !== 'unknown')
  if (!isInside) return undefined
  return { openLink: typeof app?.openLink === 'function' ? href => app.openLink?.(href) : undefined }
}

type TelegramPage = {
  readonly Telegram?: { readonly WebApp?: { readonly platform?: string; openLink?(href: string): void } }
  readonly TelegramWebviewProxy?: object
  readonly TelegramWebviewProxyProto?: object
}
