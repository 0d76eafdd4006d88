// What services that write to visitors share.
export { canonicalCode } from '../mail/canonicalCode.ts'
export { canonicalEmail } from '../mail/canonicalEmail.ts'
export { createSmtpMailer } from '../mail/createSmtpMailer.ts'
export { drawCode } from '../mail/drawCode.ts'
export type { Mail, Mailer } from '../mail/Mailer.ts'
export { wrapMail } from '../mail/wrapMail.ts'
