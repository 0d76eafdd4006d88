import type { DatabaseConfig } from '@billfold/service/database'
import type { MailTerms } from '../mail/takeSend.ts'
import type { KmsSettings } from './KmsSettings.ts'

type Common = {
  readonly logLevel: 'info' | 'warn' | 'error'
  /** How long `/ready` is 503 before the listener closes. */
  readonly closeDelayMs: number
  readonly commit: string | undefined
  readonly host: string
  readonly port: number
}

type Serving = Common & {
  readonly database: DatabaseConfig
  readonly kms: KmsSettings
  readonly publicUrl: string
  readonly trustedProxyCount: number
  readonly mailTerms: Omit<MailTerms, 'sendGapMs'>
  /** What the other role needs of this one: written at every start. */
  readonly ownCard: string
  /** What the card of the other role says. */
  readonly otherCard: string
}

/** What the command needs to know, by role: typed, checked, with defaults. */
export type Config =
  | (Serving & {
      readonly role: 'vault'
      readonly revocations: DatabaseConfig
      readonly projectsFile: string
      readonly publicSuffixFile: string | undefined
      readonly pagesFolder: string | undefined
      readonly networksFile: string | undefined
      /** Of ERC-7730 descriptions that the operator vouches for. */
      readonly descriptorsFolder: string | undefined
      /** SHA-256 in base64url of the secret that stops the vault. */
      readonly switchHash: string | undefined
      readonly connectSources: readonly string[]
      readonly imageSources: readonly string[]
      readonly loginsFile: string | undefined
      readonly smtpUrl: string
      readonly mailFrom: string
      readonly isEscrowed: boolean
    })
  | (Serving & {
      readonly role: 'escrow'
      readonly vaultUrl: string
      readonly projectsFile: string
      readonly nodesFile: string | undefined
      readonly loginsFile: string | undefined
      readonly smtpUrl: string
      readonly mailFrom: string
    })
  | (Common & {
      readonly role: 'identity'
      readonly vaultUrl: string
      /** Settings of logins that a local vault reads. */
      readonly ownCard: string
    })
  | (Common & { readonly role: 'mailbox'; readonly smtpPort: number })
