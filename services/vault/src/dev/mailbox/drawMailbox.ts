import { escapeHtml } from '@billfold/service/http'
import type { MailboxMessage } from './MailboxMessage.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#141414;background:#fff}' +
  'article{border:1px solid #c8c8c8;border-radius:.8em;padding:.6em 1.2em;margin:1em 0}h2{font-size:1.1em;margin:.3em 0}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}strong{font:600 1.6em/1.2 monospace;letter-spacing:.1em}' +
  '@media(prefers-color-scheme:dark){body{color:#f4f4f4;background:#141414}article{border-color:#555}a{color:#8ab4ff}}'

/** The mailbox as a page, which looks again every three seconds. Mails are shown as text; their links can be followed. */
export function drawMailbox(messages: readonly MailboxMessage[]): string {
  const articles = messages.map(({ to, subject, text, receivedAt, code }) => {
    const time = new Date(receivedAt).toISOString().slice(11, 19)
    const body = escapeHtml(text).replace(
      /https?:\/\/[^\s&]*[^\s&.,;:!?)]/g,
      link => `<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`,
    )
    const shown = code === null ? body : body.replace(code, `<strong>${code}</strong>`)
    return `<article><h2>${escapeHtml(subject)}</h2><p>to ${escapeHtml(to.join(', '))} · ${time} UTC</p><pre>${shown}</pre></article>`
  })
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">` +
    `<title>Local mailbox</title><style>${style}</style><h1>Local mailbox</h1><p>Every mail of the local vault ends here; nothing leaves this machine.</p>` +
    `${articles.join('') || '<p>No mail yet.</p>'}</html>`
  )
}
