import { escapeHtml } from '@billfold/service/http'

/**
 * A page. `body` is markup whose texts are escaped already.
 *
 * @param options.refreshSeconds after which the browser loads the page again.
 */
export function drawPage(title: string, body: string, options: drawPage.Options = {}): string {
  const { refreshSeconds, hasScript = false } = options
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}` +
    `<title>${escapeHtml(title)} – Billfold Sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">` +
    `${hasScript ? '<script type="module" src="/script.js"></script>' : ''}</head><body>` +
    `<header><p>Sandbox: no real money moves here.</p></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  )
}

export declare namespace drawPage {
  type Options = { readonly refreshSeconds?: number; readonly hasScript?: boolean }
}
