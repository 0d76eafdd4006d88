import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'

/** The account in which a wallet keeps what it collects: the one that it declares for that, where it has one, else the account itself. */
export function collectorOf(kit: Kit, accountId: AccountId): AccountId {
  const { namespace, networkId, address } = parseAccountId(accountId)
  const accounts = kit.store.getState().namespaces[namespace]?.accounts ?? []
  const collector = accounts.find(({ type }) => type === 'ordinal')
  const isOfWallet = accounts.some(account => account.address === address)
  return collector && isOfWallet ? `${networkId}:${collector.address}` : accountId
}
