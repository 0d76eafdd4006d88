import { readSnapshot, toInitialState } from 'billfold/snapshot'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { createKit } from './createKit.ts'
import { createSiwx, readSessions } from './createSiwx.ts'

// One for all requests, as hosts have it: what a request knows is not kept in it.
const kit = createKit(false)
const signing = createKit(false, undefined, createSiwx())

/** What the host's server sends to an unknown visitor. */
export const render = (): string => renderToString(<App kit={kit} />)

/** What it sends to the visitor that the cookie names, with the state for hydration. */
export function renderRemembered(cookies: string | undefined): string {
  const snapshot = readSnapshot(cookies)
  const html = renderToString(<App kit={kit} initialState={toInitialState(kit, snapshot)} />)
  return `<div id="app">${html}</div>${toData('snapshot', snapshot)}`
}

/** The same of a host with sign-in, for the visitor whose session it knows. */
export function renderSigned(cookies: string | undefined): string {
  const [snapshot, sessions] = [readSnapshot(cookies), readSessions(cookies)]
  const html = renderToString(<App kit={signing} initialState={toInitialState(signing, snapshot, sessions)} />)
  return `<div id="app">${html}</div>${toData('snapshot', snapshot)}${toData('sessions', sessions)}`
}

function toData(id: string, value: unknown): string {
  const text = JSON.stringify(value ?? null).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${text}</script>`
}
