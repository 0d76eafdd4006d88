import type { EmailTerms } from './EmailTerms.ts'

/** An address receives ten mails a day at most, from all projects together. */
export const defaultEmailTerms: EmailTerms = {
  sendGapMs: 30_000,
  mailsPerAddressHour: 5,
  mailsPerAddressDay: 10,
  mailsPerCallerHour: 20,
  mailsPerProjectHour: 2_000,
  mailsPerHour: 10_000,
}
