import type { PairedEvent, WalletSessionRules } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { readMember } from '../errors/readMember.ts'
import { findChain } from '../networks/findChain.ts'
import { toAccounts } from '../wallets/toAccounts.ts'
import { reportedKey } from './reportedKey.ts'

/**
 * `chainChanged`, `accountsChanged` and `bip122_addressesChanged` as wallets send them: the network as CAIP-2 id or by its
 * genesis hash, addresses bare, as CAIP-10 names or as `{ address, … }`. Addresses of other networks are left out. Where
 * each says what it is for, that counts from now on.
 *
 * @example readPairedEvent({ name: 'chainChanged', data: 'bip122:0f91…', networkId }) // { networkId: 'bip122:0f91…' }
 */
export function readPairedEvent(event: Parameters<WalletSessionRules['readEvent']>[0]): PairedEvent | undefined {
  const { name, data, networkId } = event
  if (name === 'chainChanged') return { networkId: readNetwork(data) ?? networkId }
  if (name !== 'accountsChanged' && name !== 'bip122_addressesChanged') return undefined
  if (!Array.isArray(data)) return undefined
  const named = data.map(item => (typeof item === 'string' ? item.slice(item.lastIndexOf(':') + 1) : item))
  const accounts = (toAccounts(named) ?? []).filter(({ address }) => isAddressOf(address, networkId))
  if (accounts.length === 0) return undefined
  const isDeclared = data.every(item => typeof readMember(item, 'intention') === 'string')
  const rows = accounts.map(({ type, ...account }) => ({ ...account, intention: type }))
  return {
    addresses: accounts.map(({ address }) => address),
    ...(isDeclared ? { properties: { [reportedKey(networkId)]: rows } } : {}),
  }
}

function readNetwork(data: unknown): NetworkId | undefined {
  return (findChain(data) ?? findChain(`bip122:${String(data)}`))?.id
}
