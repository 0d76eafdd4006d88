import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import type { Kit } from '../Kit.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'
import { openConnect } from './openConnect.ts'

/**
 * Connects one more wallet beside those that are connected, as `openConnect` does; the new one becomes the active one.
 * Without `multiWallet` nothing opens, an alert says so once, and it resolves with `undefined`.
 *
 * @throws as `openConnect`.
 * @example await addConnection(kit, { wallet: 'phantom', namespace: 'solana' })
 */
export async function addConnection(
  kit: Kit,
  parameters?: addConnection.Parameters,
): Promise<AccountSnapshot | undefined> {
  return isMultiWalletOn(kit) ? openConnect(kit, parameters) : undefined
}

export declare namespace addConnection {
  type Parameters = openConnect.Parameters
  type ReturnType = AccountSnapshot | undefined
  type ErrorType = openConnect.ErrorType
}
