import type { PasskeyLogin, SocialLogin } from '../../../core/contracts/Embedded.ts'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'

/** A login that a press has begun, for the view that shows it. */
export type RunningLogin = {
  /** The provider of a window; or a passkey, in the frame or in the vault's window. */
  readonly way: Exclude<SocialProvider, 'farcaster'> | 'frame' | 'window'
  readonly login: SocialLogin | PasskeyLogin
  /** Gives it up. */
  readonly leave: AbortController
  /** The vault knows who the visitor is. */
  onProven(): void
  /** The visitor's wallet is connected; called before the view goes with the modal. */
  onConnected?(): void
  /** It came to nothing, by the code of why. */
  onFailed?(code: string): void
}
