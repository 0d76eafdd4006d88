import type { Kit, KitEvent } from 'billfold'
import { keepSnapshot, type Snapshot, toInitialState } from 'billfold/snapshot'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createKit } from './createKit.ts'

// Hydrates what the server sent, or draws by itself where it sent nothing. Where the server reads the cookie the page keeps it. `#strict` draws in StrictMode, `#visited`
// meets a wallet that granted this origin its account before, `#owner` ends the kit when the page is unmounted.

declare global {
  interface Window {
    app: {
      readonly kit: Kit
      readonly events: readonly KitEvent[]
      readonly recovered: readonly string[]
      unmount(): void
    }
  }
}

const events: KitEvent[] = []
const recovered: string[] = []
const kit = createKit(location.hash.includes('visited'), event => void events.push(event))
const sent = document.getElementById('snapshot')?.textContent
if (sent) keepSnapshot(kit)
const snapshot = sent ? (JSON.parse(sent) as Snapshot | null) : undefined
const page = <App kit={kit} initialState={toInitialState(kit, snapshot)} isOwner={location.hash.includes('owner')} />
const app = location.hash.includes('strict') ? <StrictMode>{page}</StrictMode> : page
const container = document.getElementById('app') as HTMLElement
const options = { onRecoverableError: (error: unknown) => void recovered.push(String(error)) }
const root = container.firstChild ? hydrateRoot(container, app, options) : createRoot(container)
if (!container.firstChild) root.render(app)
window.app = { kit, events, recovered, unmount: () => root.unmount() }
