import { createHash } from 'node:crypto'
import { escapeHtml } from '@billfold/service/http'
import { visitors } from './visitors.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30em;margin:8vh auto;padding:0 1.5em;color:#141414;background:#fff}' +
  'h1{font-size:1.4em}fieldset{border:1px solid #c8c8c8;border-radius:.8em;padding:.4em 1em;margin:1em 0}label{display:block;padding:.5em 0;cursor:pointer}small{display:block;margin-left:1.7em}' +
  'button{font:inherit;font-weight:600;padding:.7em 1.6em;border:2px solid #1452f0;border-radius:.8em;margin:0 .5em .5em 0;color:#fff;background:#1452f0;cursor:pointer}' +
  'button[value=deny]{color:#1452f0;background:none}button:focus-visible,input:focus-visible{outline:3px solid #141414;outline-offset:2px}b{overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#f4f4f4;background:#141414}fieldset{border-color:#555}button[value=deny]{color:#8ab4ff;border-color:#8ab4ff}button:focus-visible,input:focus-visible{outline-color:#f4f4f4}}'
const submit = 'document.forms[0].submit()'
const hash = (text: string) => createHash('sha256').update(text).digest('base64')

/** Headers of the made-up providers' pages. Their forms end at the vault, by way of redirects. */
export const identityHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash(style)}'; script-src 'sha256-${hash(submit)}'; base-uri 'none'; frame-ancestors 'none'`,
} as const

const draw = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`

const fields = (values: { readonly [name: string]: string }) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

/** Pages of the local providers and of the local phone. */
export const drawIdentity = {
  /** Who are you, and is that all right? */
  consent(options: {
    readonly title: string
    readonly lines: readonly string[]
    readonly action: string
    readonly values: { readonly [name: string]: string }
  }): string {
    const choices = visitors.map(
      ({ email, id, isVerified, name }, index) =>
        `<label><input type="radio" name="visitor" value="${id}"${index === 0 ? ' checked' : ''}> ${escapeHtml(name)}<small>${escapeHtml(email)}${isVerified ? '' : ', which nobody has checked'}</small></label>`,
    )
    return draw(
      options.title,
      `${options.lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')}<form method="post" action="${escapeHtml(options.action)}">${fields(options.values)}` +
        `<fieldset><legend>Who are you?</legend>${choices.join('')}</fieldset><button name="answer" value="approve">Approve</button><button name="answer" value="deny">Deny</button></form>`,
    )
  },
  /** Sends an answer as a form, as one of them does. */
  post(action: string, values: { readonly [name: string]: string }): string {
    return draw(
      'One moment',
      `<form method="post" action="${escapeHtml(action)}">${fields(values)}<button>Continue</button></form><script>${submit}</script>`,
    )
  },
  message(title: string, ...lines: readonly string[]): string {
    return draw(title, lines.map(line => `<p>${escapeHtml(line)}</p>`).join(''))
  },
}
