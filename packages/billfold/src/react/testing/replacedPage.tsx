import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

// A host whose provider gets another kit with each drawing: what a hot reload of the module that makes it does, and a kit
// that is made inside of a component.

declare global {
  interface Window {
    readonly replacedPage: { draw(kit?: Kit): Kit; readonly events: KitEvent[] }
  }
}

const events: KitEvent[] = []
const root = createRoot(document.getElementById('app') as HTMLElement)
const make = () =>
  createBillfold({
    families: [createMadeUpFamily({ wallets: [createMadeUpWallet()] })],
    onEvent: event => void events.push(event),
  })
const draw = (kit = make()) => {
  root.render(
    <BillfoldProvider kit={kit}>
      <ConnectButton />
    </BillfoldProvider>,
  )
  return kit
}
draw()
Object.assign(window, { replacedPage: { draw, events } })
