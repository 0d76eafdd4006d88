import { createHash } from 'node:crypto'
import { escapeHtml } from '../../mail/escapeHtml.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30em;margin:15vh auto;padding:0 1.5em;color:#141414;background:#fff}' +
  'h1{font-size:1.4em}button{font:inherit;font-weight:600;padding:.7em 1.6em;border:0;border-radius:.8em;color:#fff;background:#1452f0;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #141414;outline-offset:2px}b{overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#f4f4f4;background:#141414}button:focus-visible{outline-color:#f4f4f4}}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Headers of a page with one button: no script, no frame around it, nothing kept, and its form goes nowhere else. */
export const buttonPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

/** A page that says one thing and has at most one button. Opening it changes nothing: only the button sends. */
export function buttonPage(options: buttonPage.Options): string {
  const { button, heading, lines, token } = options
  const form =
    button === undefined || token === undefined
      ? ''
      : `<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${escapeHtml(button)}</button></form>`
  const paragraphs = lines.map(
    line => `<p>${typeof line === 'string' ? escapeHtml(line) : `<b>${escapeHtml(line.strong)}</b>`}</p>`,
  )
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(heading)}</title><style>${style}</style><main><h1>${escapeHtml(heading)}</h1>${paragraphs.join('')}${form}</main></html>`
  )
}

export declare namespace buttonPage {
  type Options = {
    readonly heading: string
    readonly lines: readonly (string | { readonly strong: string })[]
    readonly button?: string
    readonly token?: string
  }
}
