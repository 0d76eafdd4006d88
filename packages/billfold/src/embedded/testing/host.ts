import { createVaultFrame } from '../createVaultFrame.ts'
import { toFrameUrl } from '../toFrameUrl.ts'

// A host's page with nothing but the vault's frame. `?vault=` is the vault's address.
const clock = {
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const slot = document.createElement('div')
document.body.append(slot)
const events: string[] = []
const stale: boolean[] = []
const vault = new URLSearchParams(location.search).get('vault') ?? ''
const frame = createVaultFrame({
  slot: () => slot,
  url: () => toFrameUrl({ vault, projectId: 'demo', networkId: 'eip155:1' }),
  clock,
  randomId: () => crypto.randomUUID(),
  onEvent: name => events.push(name),
  onStale: isStale => stale.push(isStale),
  prepare: caller => caller.request('SYNC_DAPP_DATA', { projectId: 'demo' }),
})
const page = { frame, slot, events, stale }
Object.assign(window, { vaultPage: page })

declare global {
  interface Window {
    readonly vaultPage: typeof page
  }
}
