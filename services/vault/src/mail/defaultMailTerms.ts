import { callLimits } from '../contract/calls/callLimits.ts'
import type { MailTerms } from './takeSend.ts'

/** Section 1.4 of the security design. */
export const defaultMailTerms: MailTerms = {
  sendGapMs: callLimits.sendGapMs,
  mailsPerAddressHour: 5,
  mailsPerAddressDay: 10,
  mailsPerCallerHour: 20,
  mailsPerProjectHour: 5_000,
  mailsPerHour: 20_000,
}
