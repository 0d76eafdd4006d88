import type { MailboxMessage } from '../../src/mail/MailboxMessage.ts'
import type { Mail, Mailer } from '../../src/mail/Mailer.ts'

/** Every mailbox of a world, behind the port to the mail server. */
export function createMails() {
  const messages: MailboxMessage[] = []
  const waiting = new Set<() => void>()
  const mailerOf = (from: 'vault' | 'escrow'): Mailer => ({
    async send({ id, to, subject, text, html }: Mail) {
      const code = /^\s*(\d{6,8})\s*$/m.exec(text)?.[1] ?? null
      const links = text.match(/https?:\/\/\S*[^\s.,;:!?)]/g) ?? []
      messages.unshift({ id, to: [to], from, subject, text, html, code, links, messageId: id, receivedAt: 0 })
      for (const wake of [...waiting]) wake()
    },
    close: async () => {},
  })
  return {
    /** Each role sends its own mails. */
    mailerOf,
    /** What came so far, newest first. */
    messages: messages as readonly MailboxMessage[],
    next: (to: string, accepts: (message: MailboxMessage) => boolean = () => true) =>
      new Promise<MailboxMessage>(resolve => {
        const look = () => {
          const found = messages.find(message => message.to.includes(to) && accepts(message))
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
