import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'

/** `<billfold-sign-in-button>` as a script of the page sees it. Each property is the attribute of that name. */
export type SignInButtonElement = HTMLElement & {
  /** Text while the active account is not signed in. */
  label: string | null
  /** Text while it is; attribute `sign-out-label`. */
  signOutLabel: string | null
  /** `sm`, `md` (default) or `lg`. */
  size: string | null
  /** The id that `defineWalletElements` gave to the kit; without one the page's first kit. */
  kit: string | null
  disabled: boolean
}

/** `detail` is the session, or `null` when the visitor has signed out. */
export type SignInButtonSuccess = CustomEvent<SignInSession | null>

/** `detail` says why the press failed. */
export type SignInButtonFailure = CustomEvent<BillfoldError>

declare global {
  interface HTMLElementTagNameMap {
    /** Signs the active account in, and out again. */
    'billfold-sign-in-button': SignInButtonElement
  }
}
