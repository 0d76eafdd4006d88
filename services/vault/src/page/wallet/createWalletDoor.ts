import type { CommandResults } from '../../custody/worker/commands.ts'
import type { GivenFactor } from './GivenFactor.ts'
import { openWallet } from './openWallet.ts'
import { readWays } from './readWays.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Opens the wallet once for all who ask, and again after it was locked or forgotten.
 *
 * @example const door = createWalletDoor(() => tools)
 */
export function createWalletDoor(tools: () => Promise<WalletTools>): WalletDoor {
  let opening: Promise<CommandResults['unlock']> | undefined
  return {
    open(given) {
      if (opening) return opening
      const mine = tools()
        .then(ready => openWallet(ready, given))
        .catch((error: unknown) => {
          if (opening === mine) opening = undefined
          throw error
        })
      opening = mine
      return mine
    },
    async reopen() {
      const mine = tools().then(ready => openWallet(ready))
      opening = mine
      mine.catch(() => {
        if (opening === mine) opening = undefined
      })
      return mine
    },
    async openBy(given) {
      const mine = tools().then(ready => openWallet(ready, given))
      await mine
      opening = mine
    },
    readWays: async () => readWays(await tools()),
    forget() {
      opening = undefined
      void tools()
        .then(({ custodian }) => custodian.ask('lock', {}))
        .catch(() => {})
    },
  }
}

export type WalletDoor = {
  /** `given`: what the visitor brought, for a device that has no envelope yet. */
  open(given?: GivenFactor): Promise<CommandResults['unlock']>
  /** Opens it once more without locking it first: requests that wait stay, and one of high risk may be signed. */
  reopen(): Promise<CommandResults['unlock']>
  /** Opens it by what its owner brings, where this device does not. */
  openBy(given: GivenFactor): Promise<void>
  /** What he may bring. */
  readWays(): ReturnType<typeof readWays>
  /** Locks it; the next `open` begins anew. */
  forget(): void
}
