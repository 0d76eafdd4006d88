import type { PageSeams } from '../../browser/PageSeams.ts'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import type { PageTools } from '../createPageTools.ts'
import type { EmailChange } from '../login/createEmailChange.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { FarcasterLogin } from '../login/createFarcasterLogin.ts'
import type { SocialLogin } from '../login/createSocialLogin.ts'
import type { SettingsAsk } from '../popup/SettingsAsk.ts'
import type { StepUp } from './flows/createStepUp.ts'

/** What the screens of the settings window work with. */
export type SettingsServices = PageTools & {
  readonly settings: PageSettings
  /** The worker is that of a frame, and opens this visitor's wallet. */
  readonly shared?: SettingsAsk
  /** Of this page. */
  readonly vaultOrigin: string
  readonly seams: PageSeams
  readonly login: EmailLogin
  readonly social: SocialLogin
  readonly farcaster: FarcasterLogin
  readonly emailChange: EmailChange
  readonly stepUp: StepUp
  /** The browser's own; `undefined` where it has no passkeys. */
  readonly passkeys: CredentialsContainer | undefined
  /** The page that opens a recovery kit, as built. @throws CallFailure `offline`. */
  readRecoveryPage(): Promise<string>
  /** What a provider's login brought back to this page, once: it is taken off the address. */
  takeResult(): string | undefined
  /** Leaves this page for a provider, which sends it back here. */
  goTo(provider: string): void
  /** Has the browser save a text as a file. */
  save(name: string, text: string): void
  /** Calls back when the server or a sign-out ended the session; returns the function that stops it. */
  onEnd(listener: () => void): () => void
}
