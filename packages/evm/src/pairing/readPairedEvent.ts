import type { PairedEvent } from 'billfold/adapter'
import { isNetworkId, type NetworkId } from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { parseAccounts } from '../provider/parseAccounts.ts'
import { parseChainId } from '../provider/parseChainId.ts'

/**
 * `chainChanged` and `accountsChanged` as wallets send them: the network as number, decimal or hexadecimal text or CAIP-2
 * id (what it says counts more than the network that the event came on), accounts as addresses or CAIP-10 names.
 *
 * @example readPairedEvent({ name: 'chainChanged', data: '0x1', networkId: 'eip155:8453' }) // { networkId: 'eip155:1' }
 */
export function readPairedEvent({ name, data, networkId }: readPairedEvent.Event): PairedEvent | undefined {
  if (name === 'chainChanged') return { networkId: readNetwork(data) ?? networkId }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  const named = data.map(item => (typeof item === 'string' ? item.slice(item.lastIndexOf(':') + 1) : item))
  const addresses = (parseAccounts(named) ?? []).map(checksumAddress)
  return addresses.length > 0 ? { addresses } : undefined
}

export declare namespace readPairedEvent {
  type Event = { readonly name: string; readonly data: unknown; readonly networkId: NetworkId }
}

function readNetwork(data: unknown): NetworkId | undefined {
  if (typeof data === 'string' && data.startsWith('eip155:') && isNetworkId(data)) return data
  const id = parseChainId(data)
  return id === undefined ? undefined : `eip155:${id}`
}
