/** What the visitor holds in hand: decides which stores and links are of use. */
export type Platform = {
  readonly isPhone: boolean
  readonly os: 'ios' | 'android' | 'other'
  /** The browser's own extension store; browsers built on Chromium use Chrome's. */
  readonly browser: 'chrome' | 'firefox' | 'edge' | 'safari'
}
