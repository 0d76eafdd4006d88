import type { Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'
import { findChain } from './findChain.ts'

/**
 * The network a host means, checked, because hosts write such objects by hand.
 *
 * @throws `options/invalid` naming what is wrong.
 * @example toNetwork(bitcoinMainnet).id // 'bip122:000000000019d6689c085ae165831e93'
 */
export function toNetwork(input: unknown): Network {
  const network = (input ?? {}) as Network
  const { id, namespace, name, nativeCurrency, rpcUrls } = network
  if (typeof id !== 'string' || findChain(id)?.id !== id)
    refuse('id must be bip122: and the first 32 digits of the hash of a genesis block that is known')
  if (namespace !== 'bip122') refuse(`${id} needs the namespace bip122`)
  if (typeof name !== 'string' || !name) refuse(`${id} needs a name`)
  if (nativeCurrency?.decimals !== 8 || !nativeCurrency.symbol) refuse(`${id} needs nativeCurrency with 8 decimals`)
  if (!Array.isArray(rpcUrls) || !rpcUrls.every(url => /^https?:\/\//.test(url)))
    refuse(`${id} needs rpcUrls, a list of http(s) addresses of Esplora's interface`)
  return network
}

function refuse(fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option: 'networks', fix } })
}
