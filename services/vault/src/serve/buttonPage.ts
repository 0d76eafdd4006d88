import { escapeHtml } from '@billfold/service/http'
import { inlineSource } from './inlineSource.ts'
import { pageStyle } from './pageStyle.ts'

/** Headers of a page with one button: no script, no frame around it, nothing kept, and its form goes nowhere else. */
export const buttonPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineSource(pageStyle)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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
    `<title>${escapeHtml(heading)}</title><style>${pageStyle}</style><main><h1>${escapeHtml(heading)}</h1>${paragraphs.join('')}${form}</main></html>`
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
