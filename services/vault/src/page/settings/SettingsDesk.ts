import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import type { PageTools } from '../createPageTools.ts'
import type { EmailChange } from '../login/createEmailChange.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { PageSeams } from '../PageSeams.ts'
import type { StepUp } from './flows/createStepUp.ts'

/** What the screens of the settings window work with. */
export type SettingsDesk = PageTools & {
  readonly settings: PageSettings
  /** Of this page. */
  readonly vaultOrigin: string
  readonly seams: PageSeams
  readonly login: EmailLogin
  readonly emailChange: EmailChange
  readonly stepUp: StepUp
  /** The browser's own; `undefined` where it has none. */
  readonly passkeys: CredentialsContainer | undefined
  /** The page that opens a recovery kit, as built. @throws CallFailure `offline`. */
  readRecoveryPage(): Promise<string>
  /** Has the browser save a text as a file. */
  save(name: string, text: string): void
  /** Calls back when the session ended by the server's word or by sign-out; gives back what stops it. */
  onEnd(listener: () => void): () => void
}
