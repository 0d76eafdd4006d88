import { escapeHtml } from '@billfold/service/http'
import { pageStyle } from '../../../serve/pageStyle.ts'
import { hintScript } from './hintScript.ts'
import { loadingScript } from './loadingScript.ts'

/** A page of a provider's window: a heading, some lines, at most one button; the message to the opener, if any. */
export function loginPage(options: loginPage.Options): string {
  const { ask, done, hint, late } = options
  const draw = ({ form, heading, lines }: loginPage.Part) =>
    `<h1>${escapeHtml(heading)}</h1>` +
    lines
      .map(line => `<p>${typeof line === 'string' ? escapeHtml(line) : `<b>${escapeHtml(line.strong)}</b>`}</p>`)
      .join('') +
    (form === undefined
      ? ''
      : `<form method="${form.method}" action="${escapeHtml(form.action)}">${Object.entries(form.fields)
          .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
          .join('')}<button>${escapeHtml(form.button)}</button></form>`)
  const data =
    hint === undefined ? '' : ` data-result="${escapeHtml(hint.resultUri)}" data-origin="${escapeHtml(hint.origin)}"`
  const script = late ? loadingScript : hint && hintScript
  return (
    `<!doctype html><html lang="en"${data}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml((ask ?? done).heading)}</title><style>${pageStyle}</style><main>` +
    (ask === undefined
      ? `<div id="done">${draw(done)}</div>`
      : `<div id="ask">${draw(ask)}</div><div id="done" hidden>${draw(done)}</div>`) +
    (late === undefined ? '' : `<div id="late" hidden>${draw(late)}</div>`) +
    `</main>${script === undefined ? '' : `<script>${script}</script>`}</html>`
  )
}

export declare namespace loginPage {
  type Part = {
    readonly heading: string
    readonly lines: readonly (string | { readonly strong: string })[]
    readonly form?: {
      readonly method: 'get' | 'post'
      readonly action: string
      readonly fields: { readonly [name: string]: string }
      readonly button: string
    }
  }
  type Options = {
    /** Shown at once, or in place of `ask` when the opener was notified. */
    readonly done: Part
    readonly ask?: Part
    /** `origin`: the host that began; the message goes to no other origin. */
    readonly hint?: { readonly resultUri: string; readonly origin: string }
    /** The window waits for where it goes; in place of `done` when it got no address. */
    readonly late?: Part
  }
}
