import type { Kit } from '../../core/Kit.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { isUserRejection } from '../../wire/sign/isUserRejection.ts'
import type { PairingClient } from '../client/PairingClient.ts'
import type { PairedState } from './createPairedState.ts'
import { reportWaiting } from './reportWaiting.ts'

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

/**
 * An error as providers of other libraries throw it: the wallet's own code and text where it gave them, EIP-1193's 4001
 * for every way of saying no, 4900 for a session that is over.
 */
function toProviderError(error: unknown): Error {
  const cause: unknown = isBillfoldError(error) ? error.cause : error
  const own = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  const message = typeof own.message === 'string' ? own.message : error instanceof Error ? error.message : 'Failed'
  if (isBillfoldError(error, 'pairing/session-ended')) return Object.assign(new Error(message), { code: 4900 })
  if (typeof own.code !== 'number') return error instanceof Error ? error : new Error(message)
  const code = isUserRejection(own.code) ? 4001 : own.code
  return Object.assign(new Error(message), { code, ...(own.data === undefined ? {} : { data: own.data }) })
}
