import { defaultMailTerms } from '../mail/defaultMailTerms.ts'
import type { MailTerms } from '../mail/takeSend.ts'
import type { envNames } from './envNames.ts'

const most = 1_000_000

/** How many mails a role sends, each bound by a variable of its own. */
export function parseMailTerms(
  prefix: 'vault' | 'escrow',
  whole: (key: keyof typeof envNames, fallback: number, min: number, max: number) => number,
): Omit<MailTerms, 'sendGapMs'> {
  const { mailsPerAddressDay, mailsPerAddressHour, mailsPerCallerHour, mailsPerHour, mailsPerProjectHour } =
    defaultMailTerms
  return {
    mailsPerAddressHour: whole(`${prefix}MailsPerAddressHour`, mailsPerAddressHour, 1, most),
    mailsPerAddressDay: whole(`${prefix}MailsPerAddressDay`, mailsPerAddressDay, 1, most),
    mailsPerCallerHour: whole(`${prefix}MailsPerCallerHour`, mailsPerCallerHour, 1, most),
    mailsPerProjectHour: whole(`${prefix}MailsPerProjectHour`, mailsPerProjectHour, 1, most),
    mailsPerHour: whole(`${prefix}MailsPerHour`, mailsPerHour, 1, most),
  }
}
