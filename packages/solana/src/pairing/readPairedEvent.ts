import type { PairedEvent } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { formerNetworkIds } from './formerNetworkIds.ts'

/** No wallet reports more accounts than this. */
const accountCount = 100

/**
 * `chainChanged` and `accountsChanged` as wallets send them: the network as CAIP-2 id or its reference alone (what it says
 * counts more than the network that the event came on), accounts as addresses, CAIP-10 names or `{ pubkey }`. Former ids
 * of networks are read as the present ones.
 *
 * @example readPairedEvent({ name: 'accountsChanged', data: ['solana:5eyk…:7S3P…'], networkId }) // { addresses: ['7S3P…'] }
 */
export function readPairedEvent({ name, data, networkId }: readPairedEvent.Event): PairedEvent | undefined {
  if (name === 'chainChanged') {
    const named = readNetwork(data) ?? networkId
    return { networkId: formerNetworkIds[named] ?? named }
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  const addresses = data.slice(0, accountCount).flatMap((item: unknown) => {
    const text = typeof item === 'object' && item !== null ? (item as { pubkey?: unknown }).pubkey : item
    const address = typeof text === 'string' ? text.slice(text.lastIndexOf(':') + 1) : undefined
    return isAddress(address) ? [address] : []
  })
  return addresses.length > 0 ? { addresses } : undefined
}

export declare namespace readPairedEvent {
  type Event = { readonly name: string; readonly data: unknown; readonly networkId: NetworkId }
}

function readNetwork(data: unknown): NetworkId | undefined {
  if (typeof data !== 'string') return undefined
  const reference = data.startsWith('solana:') ? data.slice('solana:'.length) : data
  return /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference) ? `solana:${reference}` : undefined
}
