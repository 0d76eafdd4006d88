import type { GivenFactor } from './GivenFactor.ts'
import { readWallet } from './readWallet.ts'
import { toBringable } from './toBringable.ts'
import { toDeviceIds } from './toDeviceIds.ts'
import type { WalletTools } from './WalletTools.ts'

/** What a visitor may open their wallet with where this device does not, and what it takes to ask for it. */
export async function readWays(tools: Pick<WalletTools, 'session' | 'settings'>): Promise<readWays.ReturnType> {
  const open = (await readWallet(tools))?.open ?? []
  return {
    realm: tools.settings.realm,
    kinds: toBringable(open),
    deviceEnvelopeIds: toDeviceIds(open),
    credentialIds: open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : [])),
  }
}

export declare namespace readWays {
  type ReturnType = {
    readonly realm: string
    readonly kinds: readonly GivenFactor['kind'][]
    readonly credentialIds: readonly string[]
    readonly deviceEnvelopeIds: readonly string[]
  }
}
