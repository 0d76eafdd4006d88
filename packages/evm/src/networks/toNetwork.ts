import type { Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'
import type { EvmNetworkInput } from './EvmNetworkInput.ts'

/**
 * The network a host means: a row as it is, a `viem/chains` object turned into one. Checked, because hosts write such
 * objects by hand.
 *
 * @throws `options/invalid` naming what is wrong.
 * @example toNetwork(foundry).id // 'eip155:31337'
 */
export function toNetwork(input: unknown): Network {
  const given = (input ?? {}) as EvmNetworkInput
  const network =
    typeof given.id === 'number' ? fromViem(given as Extract<EvmNetworkInput, { id: number }>) : (given as Network)
  const { id, namespace, name, nativeCurrency, rpcUrls } = network
  if (typeof id !== 'string' || !/^eip155:[1-9]\d{0,15}$/.test(id))
    refuse('id must be a chain id, as a number or as eip155:<id>')
  if (namespace !== 'eip155') refuse(`${id} needs the namespace eip155`)
  if (typeof name !== 'string' || !name) refuse(`${id} needs a name`)
  if (typeof nativeCurrency?.symbol !== 'string' || !Number.isInteger(nativeCurrency.decimals))
    refuse(`${id} needs nativeCurrency { name, symbol, decimals }`)
  if (!Array.isArray(rpcUrls) || !rpcUrls.every(url => /^https?:\/\//.test(url)))
    refuse(`${id} needs rpcUrls, a list of http(s) addresses`)
  return network
}

function fromViem(chain: Extract<EvmNetworkInput, { id: number }>): Network {
  const explorer = chain.blockExplorers?.default
  const contracts = Object.entries(chain.contracts ?? {}).flatMap(([name, contract]) => {
    const address = (contract as { address?: unknown } | undefined)?.address
    return typeof address === 'string' ? [[name, address] as const] : []
  })
  return {
    id: `eip155:${chain.id}`,
    namespace: 'eip155',
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls?.default?.http,
    ...(explorer ? { explorer: { name: explorer.name, url: explorer.url } } : {}),
    ...(chain.testnet ? { isTestnet: true } : {}),
    ...(contracts.length ? { contracts: Object.fromEntries(contracts) } : {}),
  }
}

function refuse(fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option: 'networks', fix } })
}
