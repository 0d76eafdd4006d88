import type { Namespace } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { loadChunk } from '../async/loadChunk.ts'
import type { Kit } from '../Kit.ts'
import type { connect } from './connect.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'

/**
 * Makes a saved connection the active one of its namespace, and `address` its first account; resolves with the account
 * that is active then. A wallet that is connected is not asked, but for the other kind of account of an embedded one. One
 * that is not connected is connected first, beside the others, in the way that fits it: a wallet of this browser is asked
 * at once, a phone or a login opens the modal (`openConnect`). Like `connect`, it aborts an older attempt to connect.
 * Without `multiWallet` nothing changes, an alert says so once, and it resolves with `undefined` (specification section 4,
 * "Active or connected is switched …").
 *
 * @throws `connection/no-connector` for a connection that `getConnections` does not list · `connector/account-not-found`
 * when the wallet does not grant `address` · `connection/invalid-status` for a record of another status · what `connect`
 * and `openConnect` throw.
 * @example await switchConnection(kit, { connectorId: 'io.rabby', address })
 */
export async function switchConnection(
  kit: Kit,
  parameters: switchConnection.Parameters,
): Promise<AccountSnapshot | undefined> {
  if (!isMultiWalletOn(kit)) return undefined
  const { beginSwitch } = await loadChunk(() => import('./beginSwitch.ts'))
  return beginSwitch(kit, parameters)
}

export declare namespace switchConnection {
  type Parameters = {
    readonly connectorId: string
    /** By default the active namespace, if the wallet has a connection there, else any where it has one. */
    readonly namespace?: Namespace | undefined
    /** The account to put first, among those that the wallet grants. */
    readonly address?: string | undefined
    /** Called with the offer of a pairing that has to be made anew, which you draw in place of the modal. */
    readonly onOffer?: connect.Parameters['onOffer']
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = AccountSnapshot | undefined
  type ErrorType = BillfoldError
}
