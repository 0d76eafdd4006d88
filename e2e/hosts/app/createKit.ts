import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { createBillfold, type Kit, type KitEvent } from 'billfold'

/** The kit of this host, the same on its server and in the browser. `hasVisited`: the wallet knows this origin. */
export function createKit(hasVisited: boolean, onEvent: (event: KitEvent) => void = () => {}): Kit {
  return createBillfold({
    families: [createMadeUpFamily({ wallets: [createMadeUpWallet({ isConnected: hasVisited })] })],
    onEvent,
  })
}
