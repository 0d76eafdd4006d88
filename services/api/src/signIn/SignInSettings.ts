import type { Mailer } from '@billfold/service/mail'
import type { EmailTerms } from './email/EmailTerms.ts'

/** Settings of hosted sign-in. */
export type SignInSettings = {
  /** At least 32 characters, the same for all processes: encrypts the keys that sign tokens in the database. */
  readonly secret: string
  /** How long one key signs, in milliseconds. Default: 30 days. */
  readonly rotateMs?: number
  /** How long a token counts, in milliseconds. Default: 1 day. */
  readonly tokenMs?: number
  /** Sends codes by e-mail; closed with the service. Default: none, no codes are offered. */
  readonly mailer?: Mailer
  /** Limits of such mails. Default: `defaultEmailTerms`. */
  readonly emailTerms?: Partial<EmailTerms>
}
