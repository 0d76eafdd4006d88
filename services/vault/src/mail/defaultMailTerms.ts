import { callLimits } from '../contract/calls/callLimits.ts'
import type { MailTerms } from './takeSend.ts'

/**
 * Section 1.4 of the security design, but for the caller: an office, or a carrier with a thousand customers behind one address, logs in on a Monday morning. An attacker who abuses an address still writes five
 * mails an hour to the same person.
 */
export const defaultMailTerms: MailTerms = {
  sendGapMs: callLimits.sendGapMs,
  mailsPerAddressHour: 5,
  mailsPerAddressDay: 10,
  mailsPerCallerHour: 300,
  mailsPerProjectHour: 10_000,
  mailsPerHour: 20_000,
}
