import type { Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'

/**
 * The network a host means, checked, because hosts write them by hand. The reference of its id is the first 32 characters
 * of the genesis hash (CAIP-2, namespace `solana`).
 *
 * @throws `options/invalid` naming what is wrong.
 * @example toNetwork(solanaMainnet).id // 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 */
export function toNetwork(input: unknown): Network {
  const { id, namespace, name, nativeCurrency, rpcUrls } = (input ?? {}) as Network
  if (typeof id !== 'string' || !/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(id))
    refuse('id must be solana:<the first 32 characters of the genesis hash>')
  if (namespace !== 'solana') refuse(`${id} needs the namespace solana`)
  if (typeof name !== 'string' || !name) refuse(`${id} needs a name`)
  if (typeof nativeCurrency?.symbol !== 'string' || !Number.isInteger(nativeCurrency.decimals))
    refuse(`${id} needs nativeCurrency { name, symbol, decimals }`)
  if (!Array.isArray(rpcUrls) || !rpcUrls.every(url => /^https?:\/\//.test(url)))
    refuse(`${id} needs rpcUrls, a list of http(s) addresses`)
  return input as Network
}

function refuse(fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option: 'networks', fix } })
}
