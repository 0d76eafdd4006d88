import { escapeHtml } from '../http/escapeHtml.ts'

/**
 * A mail from its paragraphs: plain text, and the same as HTML of one column without pictures, styles of others or anything to load. A link is shown whole.
 *
 * @example wrapMail('Shop: your code', ['Type this code to log in.', { code: '048213' }]).text
 */
export function wrapMail(subject: string, paragraphs: readonly wrapMail.Paragraph[]) {
  const text = paragraphs.map(one => (typeof one === 'string' ? one : 'code' in one ? one.code : one.link)).join('\n\n')
  const html = paragraphs
    .map(one => {
      if (typeof one === 'string') return `<p>${escapeHtml(one)}</p>`
      if ('code' in one) return `<p style="font:600 32px/1.2 monospace;letter-spacing:4px">${escapeHtml(one.code)}</p>`
      return `<p><a href="${escapeHtml(one.link)}">${escapeHtml(one.link)}</a></p>`
    })
    .join('\n')
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;max-width:34em">\n${html}\n</body></html>\n`,
  }
}

export declare namespace wrapMail {
  type Paragraph = string | { readonly code: string } | { readonly link: string }
}
