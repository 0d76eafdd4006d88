import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import type { Siwx } from 'billfold/siwx'

/** The kit of this host, the same on its server and in the browser. `hasVisited`: the wallet knows this origin. */
export function createKit(hasVisited: boolean, onEvent: (event: KitEvent) => void = () => {}, siwx?: Siwx): Kit {
  return createBillfold({
    families: [createMadeUpFamily({ wallets: [createMadeUpWallet({ isConnected: hasVisited })] })],
    onEvent,
    siwx,
  })
}
