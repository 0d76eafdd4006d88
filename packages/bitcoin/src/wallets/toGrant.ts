import type { Account } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, type NetworkId } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { chains } from '../networks/chains.ts'
import type { Grant } from './BitcoinWallet.ts'
import { toAccounts } from './toAccounts.ts'

/**
 * The answer of a wallet that is on one network, as a grant. If the wallet names no network, it is the first
 * wanted one that its first address belongs to.
 *
 * @throws `connector/invalid-answer` when `listed` is no list.
 */
export function toGrant(listed: unknown, networkId: NetworkId | undefined, wanted: readonly NetworkId[]): Grant {
  const accounts = toAccounts(listed)
  if (!accounts) throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no list of addresses' })
  const network = networkId ?? guessNetwork(accounts, wanted)
  // An address of another network than the wallet's is not an account there.
  const usable = network ? accounts.filter(({ address }) => isAddressOf(address, network)) : accounts
  return { accounts: usable, approvedNetworks: network ? [network] : [], ...(network ? { networkId: network } : {}) }
}

function guessNetwork(accounts: readonly Account[], wanted: readonly NetworkId[]): NetworkId | undefined {
  const [first] = accounts
  return first && [...wanted, ...chains.map(({ id }) => id)].find(id => isAddressOf(first.address, id))
}
