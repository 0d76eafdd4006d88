import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { connectorAccountNotFound } from '../../protocol/errors/rows/connector.ts'
import type { Account } from '../contracts/Account.ts'
import type { Kit } from '../Kit.ts'
import { isSameAddress } from '../send/isSameAddress.ts'

/** What a wallet writes for an account that it grants, however `wanted` is written: `connector/account-not-found` else. */
export function requireAccount(
  kit: Kit,
  granted: { readonly namespace: Namespace; readonly connectorId: string; readonly accounts: readonly Account[] },
  wanted: string,
): string {
  const { namespace, connectorId, accounts } = granted
  const account = accounts.find(({ address }) => isSameAddress(kit, namespace, address, wanted))
  if (!account) throw new BillfoldError(connectorAccountNotFound, { context: { connectorId } })
  return account.address
}
