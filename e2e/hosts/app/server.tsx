import { readSnapshot, toInitialState } from 'billfold/snapshot'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { createKit } from './createKit.ts'

// One for all requests, as hosts have it: what a request knows is not kept in it.
const kit = createKit(false)

/** What the host's server sends to an unknown visitor. */
export const render = (): string => renderToString(<App kit={kit} />)

/** What it sends to the visitor that the cookie names, with the state for hydration. */
export function renderRemembered(cookies: string | undefined): string {
  const snapshot = readSnapshot(cookies)
  const html = renderToString(<App kit={kit} initialState={toInitialState(kit, snapshot)} />)
  const text = JSON.stringify(snapshot ?? null).replaceAll('<', '\\u003c')
  return `<div id="app">${html}</div><script type="application/json" id="snapshot">${text}</script>`
}
