import type { GivenFactor } from './GivenFactor.ts'
import { readWallet } from './readWallet.ts'
import { toBringable } from './toBringable.ts'
import type { WalletTools } from './WalletTools.ts'

/** What a visitor may open his wallet with where the device does not, and what it takes to ask his passkeys. */
export async function readWays(tools: Pick<WalletTools, 'session' | 'settings'>): Promise<readWays.ReturnType> {
  const open = (await readWallet(tools))?.open ?? []
  return {
    realm: tools.settings.realm,
    kinds: toBringable(open),
    credentialIds: open.flatMap(one => (one.kind === 'passkey' ? [one.credentialId] : [])),
  }
}

export declare namespace readWays {
  type ReturnType = {
    readonly realm: string
    readonly kinds: readonly GivenFactor['kind'][]
    readonly credentialIds: readonly string[]
  }
}
