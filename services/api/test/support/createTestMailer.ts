import type { Mail, Mailer } from '@billfold/service/mail'

/** A mail server that keeps what it takes; `fail` makes it refuse, as nodemailer names it. */
export function createTestMailer() {
  const sent: Mail[] = []
  let fault: string | undefined
  const mailer: Mailer = {
    async send(mail) {
      if (fault !== undefined) throw Object.assign(new Error(`refused for ${mail.to}`), { code: fault })
      sent.push(mail)
    },
    async close() {},
  }
  return {
    mailer,
    sent,
    fail: (code?: string) => {
      fault = code
    },
    /** The code of the last mail. */
    lastCode: () => /^\d{8}$/m.exec(sent.at(-1)?.text ?? '')?.[0] ?? '',
  }
}
