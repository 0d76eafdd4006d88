import {
  checksumAddress,
  createFeatures,
  isAddress,
  methods,
  nameRules,
  type SwapContract,
  toNetwork,
} from '@billfold/evm/bridge'
import type { ChainAdapter, Connector, Network } from 'billfold/adapter'
import { BillfoldError, invalidOption, type NetworkId } from 'billfold/protocol'
import type { Config } from 'wagmi'
import { createOwner } from './createOwner.ts'
import { discoverConnectors } from './discovery/discoverConnectors.ts'
import { readThroughTransports } from './reads/readThroughTransports.ts'

/**
 * A host's wagmi config as the EVM family: the modal, the account views and the actions of a kit over the connections that
 * wagmi holds. wagmi stays the only owner of them: it connects, stores and restores, and the kit follows in the same task,
 * both ways. Chains are the config's, wallets are the config's connectors, and reads go through the config's transports.
 *
 * @throws `options/invalid` when `config` is not a config of wagmi 3, or a network is not one of its chains.
 * @example const kit = createBillfold({ families: [wagmi({ config })] })
 */
export function wagmi(options: wagmi.Options): ChainAdapter {
  const { config, networks: rows = [] } = options
  if (!config?._internal?.connectors || !config.chains?.length)
    refuse('config', 'pass what createConfig of wagmi 3 gave')
  const named = rows.map(toNetwork)
  const networks = config.chains.map(chain => {
    const own = toNetwork(chain)
    return named.find(row => row.id === own.id) ?? own
  })
  const foreign = named.find(row => !networks.includes(row))
  if (foreign) refuse('networks', `${foreign.id} is none of the config's chains, or listed twice`)
  const own = new WeakSet<Connector>()
  return {
    namespace: 'eip155',
    networks,
    methods,
    discover: (onFound, onLost) => discoverConnectors({ config, own, onFound, onLost }),
    toNetwork,
    isAddress,
    formatAddress: checksumAddress,
    names: nameRules,
    connections: createOwner(config, own),
    features: readThroughTransports(config, createFeatures(options)),
  }
}

export declare namespace wagmi {
  type Options = {
    readonly config: Config
    /** Rows to show in the place of what the config says of a chain: another name, an icon. Each is a chain of the config. */
    readonly networks?: readonly Network[] | undefined
    /** Contracts that may carry out swaps and be given allowances, by CAIP-2 id, beside those that the kit trusts by itself. */
    readonly swapContracts?: Readonly<Record<NetworkId, readonly SwapContract[]>> | undefined
  }
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}
