import type { AccountId } from '../../protocol/caip/types.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/**
 * What an account is called, and its picture, if showing it makes no request to a host that the page did not name. `accountId` is CAIP-10,
 * by default the connected account; `undefined` when it has no name, also where no source can be asked. An answer counts
 * for five minutes.
 *
 * @throws `rpc/…`, `node/…` or `http/…` of who was asked · `request/aborted`.
 * @example const identity = await fetchIdentity(kit, { accountId: 'eip155:1:0xd8dA…6045' }) // { name: 'vitalik.eth' }
 */
export async function fetchIdentity(
  kit: Kit,
  parameters: fetchIdentity.Parameters = {},
): Promise<Identity | undefined> {
  const { accountId = getShownAccount(kit).accountId, signal = kit.runtime.lifetime } = parameters
  const load = () => import('./queryIdentity.ts')
  const ask = async () => (await load().catch(load)).queryIdentity(kit, accountId)
  return (await untilAborted(ask(), signal)) ?? undefined
}

export declare namespace fetchIdentity {
  type Parameters = { readonly accountId?: AccountId | undefined; readonly signal?: AbortSignal | undefined }
  type ReturnType = Identity | undefined
}
