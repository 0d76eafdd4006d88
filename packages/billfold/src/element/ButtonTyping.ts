import type { PublicView } from '../core/modal/views.ts'

/** What a template may write on one of the buttons: for the typings of frameworks, `billfold/element/react` and others. */
export type ButtonTyping = {
  /** Text while nothing is connected; on the network button always. */
  label?: string | undefined
  /** Text while the wallet is on a network the page does not support. */
  'unsupported-label'?: string | undefined
  /** 36, 44 (default) or 52 pixels. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The view to open instead of the usual one. */
  view?: PublicView | undefined
  /** The id that `defineElements` gave to the kit; without one the page's first kit. */
  kit?: string | undefined
  disabled?: boolean | undefined
}
