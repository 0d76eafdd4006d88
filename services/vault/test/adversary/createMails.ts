import type { Mail, Mailer } from '@billfold/service/mail'
import type { MailboxMessage } from '../../src/dev/mailbox/MailboxMessage.ts'

/** Turns of the event loop in which no mail waits: one that is under way has come by then. */
const idleRounds = 100

/** Every mailbox of a world, behind the port to the mail server. */
export function createMails(isMailWaiting: () => boolean) {
  const messages: MailboxMessage[] = []
  const mailerOf = (from: 'vault' | 'escrow'): Mailer => ({
    async send({ id, to, subject, text, html }: Mail) {
      const code = /^\s*(\d{6,8})\s*$/m.exec(text)?.[1] ?? null
      const links = text.match(/https?:\/\/\S*[^\s.,;:!?)]/g) ?? []
      messages.unshift({ id, to: [to], from, subject, text, html, code, links, messageId: id, receivedAt: 0 })
    },
    close: async () => {},
  })
  return {
    /** Each role sends its own mails. */
    mailerOf,
    /** What came so far, newest first. */
    messages: messages as readonly MailboxMessage[],
    /**
     * The newest mail to an address, once it has come.
     *
     * @throws where no mail is left that could be it: an attacker who moved a login's address has its mails from then on.
     */
    async next(to: string, accepts: (message: MailboxMessage) => boolean = () => true): Promise<MailboxMessage> {
      for (let idle = 0; idle < idleRounds; idle = isMailWaiting() ? 0 : idle + 1) {
        const found = messages.find(message => message.to.includes(to) && accepts(message))
        if (found) return found
        await new Promise(resolve => setImmediate(resolve))
      }
      throw new Error(`no mail came to ${to}`)
    },
  }
}
