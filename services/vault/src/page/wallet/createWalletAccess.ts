import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import { CallFailure } from '../client/CallFailure.ts'
import type { GivenFactor } from './GivenFactor.ts'
import type { OpenedWallet } from './OpenedWallet.ts'
import { openWallet } from './openWallet.ts'
import type { KeyFor } from './prepareParts.ts'
import { readWallet } from './readWallet.ts'
import { toBringable } from './toBringable.ts'
import { toDeviceIds } from './toDeviceIds.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Opens the wallet once for all who ask, and again after it was locked or forgotten. A session whose visitor has to prove themselves once more, because this device opens nothing
 * any more, ends: the login that follows is that proof.
 *
 * @example const access = createWalletAccess(custodian, async () => tools)
 */
export function createWalletAccess(custodian: CustodianClient, tools: () => Promise<WalletTools>): WalletAccess {
  let opening: Promise<OpenedWallet> | undefined
  let devices: readonly string[] = []
  const openBy = async (given?: GivenFactor, keyFor?: KeyFor) => {
    const ready = await tools()
    try {
      const opened = await openWallet(ready, given, keyFor)
      devices = opened.deviceEnvelopeIds
      return opened
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'step-up-needed') await ready.session.end().catch(() => {})
      throw error
    }
  }
  return {
    open(given) {
      if (opening) return opening
      const mine = openBy(given).catch((error: unknown) => {
        if (opening === mine) opening = undefined
        throw error
      })
      opening = mine
      return mine
    },
    async reopen() {
      const mine = openBy()
      opening = mine
      mine.catch(() => {
        if (opening === mine) opening = undefined
      })
      return mine
    },
    async openBy(given, keyFor) {
      const mine = openBy(given, keyFor)
      await mine
      opening = mine
    },
    readWays: async () => readWays(await tools()),
    deviceEnvelopeIds: () => devices,
    forget() {
      opening = undefined
      devices = []
      // At once: a lock that waits for anything closes the wallet under those who opened it since.
      custodian.ask('lock', {}).catch(() => {})
    },
  }
}

export type WalletAccess = {
  /** `given`: what the visitor brought, for a device that has no envelope yet. */
  open(given?: GivenFactor): Promise<OpenedWallet>
  /** Opens it once more without locking it first: requests that wait stay, and one of high risk may be signed. */
  reopen(): Promise<OpenedWallet>
  /** Opens it by what its owner brings, where this device does not; `keyFor` of the window where they bring it. */
  openBy(given: GivenFactor, keyFor?: KeyFor): Promise<void>
  /** What they may bring. */
  readWays(): ReturnType<typeof readWays>
  /** Of the devices that opened it as it was last read; none while it was not opened. */
  deviceEnvelopeIds(): readonly string[]
  /** Locks it; the next `open` begins anew. */
  forget(): void
}

/** What a visitor may open their wallet with where this device does not, and what it takes to ask for it. */
async function readWays(tools: Pick<WalletTools, 'session' | 'settings'>): Promise<readWays.ReturnType> {
  const open = (await readWallet(tools))?.open ?? []
  return {
    realm: tools.settings.realm,
    kinds: toBringable(open),
    deviceEnvelopeIds: toDeviceIds(open),
    credentialIds: open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : [])),
  }
}

declare namespace readWays {
  type ReturnType = {
    readonly realm: string
    readonly kinds: readonly GivenFactor['kind'][]
    readonly credentialIds: readonly string[]
    readonly deviceEnvelopeIds: readonly string[]
  }
}
