import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import type { Kit } from '../Kit.ts'
import { chooseAccount } from './chooseAccount.ts'
import { getAccount } from './getAccount.ts'

/**
 * Makes `address` the account that the page works with, among those that the connected wallet grants. The wallet is not
 * asked: it granted them all.
 *
 * @throws `connector/not-connected` · `connector/account-not-found` when the wallet does not grant it.
 * @example switchAccount(kit, { address: '0x7099…' })
 */
export function switchAccount(kit: Kit, parameters: switchAccount.Parameters): AccountSnapshot {
  const { namespace, status, accounts, connectorId } = getAccount(kit, parameters)
  if (status !== 'connected' || !connectorId) throw new BillfoldError(connectorNotConnected)
  return chooseAccount(kit, { namespace, connectorId, accounts }, parameters.address)
}

export declare namespace switchAccount {
  type Parameters = {
    readonly address: string
    /** By default the active one. */
    readonly namespace?: Namespace | undefined
  }
  type ReturnType = AccountSnapshot
}
