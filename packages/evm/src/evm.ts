import type { ChainAdapter } from 'billfold/adapter'
import { BillfoldError, invalidOption, type NetworkId } from 'billfold/protocol'
import { checksumAddress } from './address/checksumAddress.ts'
import { isAddress } from './address/isAddress.ts'
import { discoverWallets } from './discovery/discoverWallets.ts'
import { createFeatures } from './features/createFeatures.ts'
import { methods } from './methods.ts'
import { nameRules } from './names/nameRules.ts'
import type { EvmNetworkInput } from './networks/EvmNetworkInput.ts'
import { toNetwork } from './networks/toNetwork.ts'
import { readProvider } from './provider/readProvider.ts'
import type { SwapContract } from './swap/SwapContract.ts'

/**
 * The EVM family: its networks, the wallets of the page, and what can be done with them. Chain code is fetched when a
 * feature is used for the first time.
 *
 * @throws `options/invalid` for a malformed or repeated network, or a provider without `request`.
 * @example createBillfold({ families: [evm({ networks: [mainnet, base] })] })
 */
export function evm(options: evm.Options): ChainAdapter {
  const { networks: given, providers = [] } = options
  if (!Array.isArray(given) || !given.length) refuse('networks', 'name at least one, as [mainnet]')
  const networks = given.map(toNetwork)
  const twice = networks.find((network, at) => networks.findIndex(other => other.id === network.id) !== at)
  if (twice) refuse('networks', `${twice.id} is listed twice`)
  for (const host of providers)
    if (!host?.id || !host.name || !readProvider(host.provider))
      refuse('providers', 'each needs id, name and an EIP-1193 provider')
  return {
    namespace: 'eip155',
    networks,
    methods,
    pairing: {
      events: ['accountsChanged', 'chainChanged'],
      load: () => import('./pairing/pairingRules.ts').then(chunk => chunk.pairingRules),
    },
    discover: (onFound, onLost) => discoverWallets(options, onFound, onLost),
    toNetwork,
    isAddress,
    formatAddress: checksumAddress,
    isBurnAddress: address => /^0x0*$/i.test(address),
    names: nameRules,
    features: createFeatures(options),
  }
}

export declare namespace evm {
  type Options = {
    /** Rows of `@billfold/evm/networks`, `defineNetwork(…)`, or any `viem/chains` object. The first is the default. */
    readonly networks: readonly EvmNetworkInput[]
    /** EIP-1193 providers that the host made itself (an SDK wallet, say). */
    readonly providers?: readonly discoverWallets.HostProvider[] | undefined
    /** Wallets that announce themselves (EIP-6963). On by default. */
    readonly enableAnnounced?: boolean | undefined
    /** `window.ethereum`. On by default. */
    readonly enableInjected?: boolean | undefined
    /** Where Safe's web app lives, for those who host it themselves; `[]` switches it off. */
    readonly safeOrigins?: readonly string[] | undefined
    /**
     * Contracts that may carry out swaps and be given allowances, by CAIP-2 id, beside those that the kit trusts by itself. An API
     * cannot add any.
     */
    readonly swapContracts?: Readonly<Record<NetworkId, readonly SwapContract[]>> | undefined
  }
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}
