import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorAccountNotFound } from '../../protocol/errors/rows/connector.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { isSameAddress } from '../addresses/isSameAddress.ts'
import type { Account } from '../contracts/Account.ts'
import type { Kit } from '../Kit.ts'
import { chosenTransition } from '../machines/chosenTransition.ts'
import { getAccount } from './getAccount.ts'

/**
 * Makes a connection the active one of its namespace, and of the accounts that its wallet grants `wanted` the first, however that is written;
 * `connector/account-not-found` where it grants no such account.
 */
export function chooseAccount(
  kit: Kit,
  granted: { readonly namespace: Namespace; readonly connectorId: string; readonly accounts: readonly Account[] },
  wanted: string | undefined,
): AccountSnapshot {
  const { namespace, connectorId, accounts } = granted
  const account = accounts.find(({ address }) => isSameAddress(kit, namespace, address, wanted ?? ''))
  if (wanted !== undefined && !account) throw new BillfoldError(connectorAccountNotFound, { context: { connectorId } })
  chooseConnection(kit, { connectorId, namespace, address: account?.address })
  return getAccount(kit, { namespace })
}

/** Makes a live connection the active one of its namespace, through its owner; `address` is the account to put first. */
function chooseConnection(
  kit: Kit,
  choice: { readonly connectorId: string; readonly namespace: Namespace; readonly address: string | undefined },
): void {
  const owner = kit.adapters.get(choice.namespace)?.connections
  if (owner) owner.select(choice)
  else kit.runtime.connection(state => chosenTransition(state, choice))
}
