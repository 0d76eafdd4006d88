import type { Kit } from '../../core/Kit.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'
import { reportWaiting } from './reportWaiting.ts'
import { toProviderError } from './toProviderError.ts'

/** One request of a family's provider to the paired wallet. Rejects as providers do, with the wallet's own code. */
export async function requestOverLink(
  { kit, hasCard, client, state }: requestOverLink.Wallet,
  request: { readonly networkId: string; readonly method: string; readonly params: unknown },
): Promise<unknown> {
  const session = state.session()
  const asked = client.request({
    topic: session?.topic ?? '',
    chainId: request.networkId,
    method: request.method,
    params: request.params,
  })
  if (session) reportWaiting(kit, hasCard, session.peer.metadata.name, asked)
  try {
    return await asked
  } catch (cause) {
    throw toProviderError(cause)
  }
}

export declare namespace requestOverLink {
  type Wallet = {
    readonly kit: Kit
    readonly hasCard: boolean
    readonly client: PairingClient
    readonly state: PairedState
  }
}
