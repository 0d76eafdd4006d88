import type { ChainAdapter, Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'
import { formatAddress } from './address/formatAddress.ts'
import { isAddress } from './address/isAddress.ts'
import { discoverWallets } from './discovery/discoverWallets.ts'
import { createFeatures } from './features/createFeatures.ts'
import { toNetwork } from './networks/toNetwork.ts'

/** What a pairing asks a wallet for. */
const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

/**
 * The Bitcoin family: its networks, the wallets of the page, and what can be done with them. What reads the chain, builds
 * transactions or speaks to a wallet is fetched when it is used for the first time.
 *
 * @throws `options/invalid` for a malformed or repeated network.
 * @example createBillfold({ families: [bitcoin({ networks: [bitcoinMainnet] })] })
 */
export function bitcoin(options: bitcoin.Options): ChainAdapter {
  const { networks: given, enableAnnounced = true, enableInjected = true } = options
  if (!Array.isArray(given) || !given.length) refuse('name at least one, as [bitcoinMainnet]')
  const networks = given.map(toNetwork)
  const twice = networks.find((network, at) => networks.findIndex(other => other.id === network.id) !== at)
  if (twice) refuse(`${twice.id} is listed twice`)
  return {
    namespace: 'bip122',
    networks,
    methods,
    pairing: {
      events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
      load: () => import('./pairing/pairingRules.ts').then(chunk => chunk.pairingRules),
    },
    discover: (onFound, onLost) => discoverWallets({ enableAnnounced, enableInjected }, onFound, onLost),
    toNetwork,
    isAddress,
    formatAddress,
    features: createFeatures(),
  }
}

export declare namespace bitcoin {
  type Options = {
    /** Rows of `@billfold/bitcoin/networks`, or `defineBitcoinNetwork(…)`. The first is the default. */
    readonly networks: readonly Network[]
    /** Wallets that register by the wallet standard. On by default. */
    readonly enableAnnounced?: boolean | undefined
    /** Wallets that stand in `window.btc_providers` or in a global of their own. On by default. */
    readonly enableInjected?: boolean | undefined
  }
}

function refuse(fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option: 'networks', fix } })
}
