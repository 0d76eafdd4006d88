import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { drawMailbox } from './drawMailbox.ts'
import type { MailboxMessage } from './MailboxMessage.ts'

const mostMessages = 200
const mostBytes = 1_000_000

/**
 * The local mailbox of development: takes every mail by SMTP on loopback, sends none on, and shows them as a page and, under `/messages`, as JSON
 * (newest first; `?to=` for one address). In memory: it forgets with its end.
 *
 * @example const mailbox = createMailbox(); const { url, smtpUrl } = await mailbox.start(); await mailbox.stop()
 */
export function createMailbox(options: createMailbox.Options = {}) {
  const { now = Date.now } = options
  const messages: MailboxMessage[] = []
  const waiting = new Set<() => void>()
  let count = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: mostBytes,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          mail => {
            const text = mail.text ?? ''
            messages.unshift({
              id: String(++count),
              to: session.envelope.rcptTo.map(one => one.address),
              from: mail.from?.address ?? '',
              subject: mail.subject ?? '',
              text,
              html: mail.html ?? '',
              code: /^\s*(\d{6,8})\s*$/m.exec(text)?.[1] ?? null,
              links: text.match(/https?:\/\/\S*[^\s.,;:!?)]/g) ?? [],
              messageId: mail.messageId ?? '',
              receivedAt: now(),
            })
            messages.length = Math.min(messages.length, mostMessages)
            for (const wake of [...waiting]) wake()
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  // A client that hangs up in the middle is no reason to end.
  smtp.on('error', () => {})

  const http: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox')
    const headers = {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }
    if (request.method === 'GET' && url.pathname === '/messages') {
      const to = url.searchParams.get('to')?.toLowerCase()
      const found = messages.filter(one => to === undefined || one.to.some(address => address.toLowerCase() === to))
      // Tests of other origins read it too; it holds nothing but mails of this machine.
      response.writeHead(200, { ...headers, 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      return void response.end(JSON.stringify({ messages: found }))
    }
    if (request.method === 'GET' && url.pathname === '/') {
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
      return void response.end(drawMailbox(messages))
    }
    response.writeHead(404, headers)
    response.end()
  })

  return {
    /** What came so far, newest first. */
    messages: messages as readonly MailboxMessage[],
    /** The newest mail to the address that passes, now or as soon as it comes. */
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
    async start({ port = 0, smtpPort = 0 }: { readonly port?: number; readonly smtpPort?: number } = {}) {
      const listen = (server: { listen: (port: number, host: string, done: () => void) => unknown }, at: number) =>
        new Promise<void>(resolve => void server.listen(at, '127.0.0.1', resolve))
      await new Promise<void>((resolve, reject) => {
        http.once('error', reject)
        void listen(http, port).then(resolve)
      })
      await listen(smtp as never, smtpPort)
      const { port: bound } = smtp.server.address() as AddressInfo
      return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, smtpUrl: `smtp://127.0.0.1:${bound}` }
    },
    async stop(): Promise<void> {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>(resolve => void http.close(() => resolve())),
        new Promise<void>(resolve => void smtp.close(() => resolve())),
      ])
    },
  }
}

export declare namespace createMailbox {
  type Options = { readonly now?: () => number }
}
