import { createTransport } from 'nodemailer'
import type { Mailer } from './Mailer.ts'

/**
 * Mail by SMTP. Nothing of a mail is logged, no file and no address of the web is read for one.
 *
 * @example createSmtpMailer({ url: 'smtps://user:password@smtp.example.com', from: 'Wallets <login@example.com>' })
 */
export function createSmtpMailer(options: createSmtpMailer.Options): Mailer {
  const { from, timeoutMs = 15_000, url } = options
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const host = /@([^>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        // Machines that answer mails leave these alone.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async check() {
      await transport.verify()
    },
    async close() {
      transport.close()
    },
  }
}

export declare namespace createSmtpMailer {
  type Options = {
    /** `smtp://` or `smtps://`, with name and password. */
    readonly url: string
    /** Sender: `Name <address>`. */
    readonly from: string
    readonly timeoutMs?: number
  }
}
