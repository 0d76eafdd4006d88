import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** Who is logged in to an embedded wallet, as the vault said last. Nothing of it is a secret. */
export type EmbeddedUser = {
  readonly email?: string | undefined
  /** How the social login or Farcaster names the visitor. */
  readonly userName?: string | undefined
  readonly provider?: SocialProvider | undefined
  /** Whether the contract of the smart account is on the chain. */
  readonly smartAccountDeployed?: boolean | undefined
  /** Who can open this wallet; shown wherever the wallet is. */
  readonly custody?: 'user-sealed' | 'operator-recoverable' | undefined
  /** Nothing else opens it, not even a login in another browser: its owner should add a passkey or a recovery code. */
  readonly isOnThisDeviceAlone?: boolean | undefined
  /** `false`: the browser lets the wallet store nothing on this site, so the visitor logs in again on every page. */
  readonly isLasting?: boolean | undefined
}

/** A social login under way. The window was opened inside the call that made this, for browsers allow it only there. */
export type SocialLogin = {
  /** The browser refused the window: the visitor has to press once more (`reopen`), or the page goes there itself (`redirect`). */
  isBlocked(): boolean
  /** Within a tap: opens the window, or brings it to the front. Whether there is one now. */
  reopen(): boolean
  /** Leaves this page for the provider; the next page with this connector goes on with the login. */
  redirect(): Promise<void>
  /**
   * The vault knows who the visitor is: `connect` asks nothing more. Rejects with `connection/popup-closed` only after the
   * vault has said that no result came.
   */
  readonly done: Promise<void>
}

/** A login by passkey under way. */
export type PasskeyLogin = {
  /** The browser refused the window: the visitor has to press once more (`reopen`). */
  isBlocked(): boolean
  /** Within a tap: opens the window, or brings it to the front. Whether there is one now; never one in the frame. */
  reopen(): boolean
  /**
   * The visitor is logged in: `connect` asks nothing more. Rejects with `connection/rejected` where they cancelled, `vault/passkey-unsupported` where the browser does it in the window alone or
   * not at all, `vault/passkey-refused` for an unknown passkey, `connection/popup-closed`.
   */
  readonly done: Promise<void>
}

/**
 * Something that the vault asks the visitor in its own frame: a request of the page by its method, or `OPEN_WALLET`, when `connect` waits for them to open a
 * wallet that is new to this site or browser, or `openSettings` and `changeEmail` until the visitor is back.
 */
export type EmbeddedRequest = { readonly id: number; readonly method: string; readonly network: NetworkId }

/**
 * What an embedded wallet has beyond other connectors: the visitor logs in inside the page, and requests are shown by the
 * vault's own frame. Logging in comes first, then `connect` of the connector, which asks nothing more. Promises reject with `BillfoldError`
 * only, settle once `signal` aborts, and none waits without end.
 */
export type Embedded = {
  user(): EmbeddedUser | undefined
  /** Calls back when `user` or `requests` changed. */
  subscribe(listener: () => void): Unsubscribe

  /**
   * Starts a login by e-mail, or sends the code again. Rejects with `vault/email-cooldown` less than 30 s after the last one
   * to the same address, and where the vault sends no more of them.
   * `connect`: this page's session is the same visitor's, nothing has to be proven.
   */
  startEmail(options: EmbeddedOptions & { email: string }): Promise<'verify-device' | 'verify-otp' | 'connect'>
  /** Milliseconds since the epoch before which no other e-mail is sent to this address; 0 while nothing is known of it. */
  emailAllowedAt(email: string): number
  /** Settles when the visitor has allowed this device by the link in the mail, and the code is on its way. */
  waitForDevice(options: EmbeddedOptions): Promise<void>
  /** `otp`: six digits. */
  verifyCode(options: EmbeddedOptions & { otp: string }): Promise<void>

  /** Within a tap, before anything is awaited. Not for `farcaster`. */
  startSocial(options: EmbeddedOptions & { provider: Exclude<SocialProvider, 'farcaster'> }): SocialLogin
  /**
   * Within a tap, before anything is awaited. `frame`: asks at once for a passkey that is there. `window`: opens the vault's own window, where one is used or made, and with it a wallet.
   */
  startPasskey(options: EmbeddedOptions & { place: 'frame' | 'window' }): PasskeyLogin
  /** Address to scan, or to open on a phone. A cancelled attempt is not taken up again. */
  startFarcaster(options: EmbeddedOptions): Promise<{ url: string; done: Promise<void> }>

  /**
   * Leads the visitor through the frame to a window of the vault, in which the new address and the codes from both mailboxes are typed. Resolves with the new address once it is saved and `user` is up
   * to date; rejects with `wallet/rejected` where the visitor leaves.
   */
  changeEmail(options: EmbeddedOptions): Promise<string>

  /** Changes the kind of account that is active on EVM; the connector reports the change like any other. */
  setAccountType(options: EmbeddedOptions & { type: 'eoa' | 'smartAccount' }): Promise<void>
  /** Networks that have smart accounts. */
  smartAccountNetworks(): readonly NetworkId[]

  /** Requests that wait for the visitor, oldest first. */
  requests(): readonly EmbeddedRequest[]
  /** Sends the modal's theme to the frame and resolves when the frame uses it: content must never flash in another theme. */
  syncTheme(options: EmbeddedOptions): Promise<void>
  /** What the modal draws of this wallet, for the modal alone: `loadEmbeddedUi` of `billfold/embedded`. */
  loadUi(): Promise<unknown>
  /** The vault's own page, where passkeys, recovery kit, devices and export are; to be opened in a window of its own. */
  settingsUrl(): string
  /**
   * Leads to the same page through the frame, for a wallet that `isOnThisDeviceAlone`: the page has no key of its own to it. Resolves when the visitor is back and
   * `user` is up to date; rejects with `wallet/rejected` where they declined.
   */
  openSettings(options: EmbeddedOptions): Promise<void>
}

/** What every call takes: `signal` gives it up. */
export type EmbeddedOptions = { readonly signal?: AbortSignal | undefined }
