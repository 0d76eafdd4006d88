import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { createKit } from './createKit.ts'

/** What the host's server sends: it knows nobody. */
export const render = (): string => renderToString(<App kit={createKit(false)} />)
