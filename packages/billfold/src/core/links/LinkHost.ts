/** What a link is opened from: decides which form of it can work, and where it opens. */
export type LinkHost = {
  readonly os: 'ios' | 'android' | 'other'
  readonly isPhone: boolean
  /** Inside an app of Telegram, whose pages leave it by its own call. */
  readonly isTelegram: boolean
  /** Inside another app that shows pages. The browser of a wallet is not one: it opens the links of other apps. */
  readonly isWebView: boolean
  /** The page is in a frame of another page. */
  readonly isFramed: boolean
}
