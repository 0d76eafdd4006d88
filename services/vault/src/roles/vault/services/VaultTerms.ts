import type { MailTerms } from '../../../mail/takeSend.ts'

/** Budgets of mails; everything else is in `callLimits`, because the page knows it too. */
export type VaultTerms = MailTerms & {
  /** Wrong codes of a project within ten minutes from which on logins cost work. */
  readonly sprayCount: number
  /** Zero bits of that work. */
  readonly workBits: number
}
