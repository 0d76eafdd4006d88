import type { AccountId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { NativeBalance } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/**
 * Fetches a native balance from the node, even if the cached one is still fresh, and updates every part of the page that
 * shows it. Call it after your own code has changed the balance. `accountId` is CAIP-10, by default the connected account.
 *
 * @throws `connector/not-connected` without an account · `network/not-found` · `rpc/…` of the node · `request/aborted`.
 * @example const { balance, decimals } = await updateNativeBalance(kit) // balance in base units
 */
export async function updateNativeBalance(
  kit: Kit,
  parameters: updateNativeBalance.Parameters = {},
): Promise<NativeBalance> {
  const { accountId = connectedAccountId(kit), signal = kit.runtime.lifetime } = parameters
  if (!accountId) throw new BillfoldError(connectorNotConnected)
  const load = () => import('../balances/queryNativeBalance.ts')
  const ask = async () => (await load().catch(load)).queryNativeBalance(kit, accountId)
  return untilAborted(ask(), signal)
}

export declare namespace updateNativeBalance {
  type Parameters = { readonly accountId?: AccountId | undefined; readonly signal?: AbortSignal | undefined }
  type ReturnType = NativeBalance
  type ErrorType = BillfoldError
}

function connectedAccountId(kit: Kit): AccountId | undefined {
  const { accountId, isConnected } = getShownAccount(kit)
  return isConnected ? accountId : undefined
}
