import type { Kit, KitEvent } from 'billfold'
import { keepSnapshot, type Snapshot, toInitialState } from 'billfold/snapshot'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createKit } from './createKit.ts'
import { createSiwx, type readSessions } from './createSiwx.ts'

// Hydrates what the server sent, or draws by itself where it sent nothing. Where the server reads the cookie the page keeps it. `#strict` draws in StrictMode, `#visited`
// meets a wallet that granted this origin its account before, `#owner` ends the kit when the page is unmounted.

declare global {
  interface Window {
    app: {
      readonly kit: Kit
      readonly events: readonly KitEvent[]
      readonly recovered: readonly string[]
      /** How often the page has looked for sessions. */
      readonly lookCount: () => number
      unmount(): void
    }
  }
}

const events: KitEvent[] = []
const recovered: string[] = []
const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as unknown
const sessions = read('sessions') as ReturnType<typeof readSessions> | null
let lookCount = 0
const onLook = () => {
  lookCount += 1
}
const siwx = sessions ? createSiwx(onLook) : undefined
const kit = createKit(location.hash.includes('visited'), event => void events.push(event), siwx)
if (document.getElementById('snapshot')) keepSnapshot(kit)
const initialState = toInitialState(kit, read('snapshot') as Snapshot | null, sessions ?? [])
const page = <App kit={kit} initialState={initialState} isOwner={location.hash.includes('owner')} />
const app = location.hash.includes('strict') ? <StrictMode>{page}</StrictMode> : page
const container = document.getElementById('app') as HTMLElement
const options = { onRecoverableError: (error: unknown) => void recovered.push(String(error)) }
const root = container.firstChild ? hydrateRoot(container, app, options) : createRoot(container)
if (!container.firstChild) root.render(app)
window.app = { kit, events, recovered, lookCount: () => lookCount, unmount: () => root.unmount() }
