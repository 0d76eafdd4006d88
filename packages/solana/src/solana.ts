import type { ChainAdapter, Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'
import { isAddress } from './address/isAddress.ts'
import { discoverWallets } from './discovery/discoverWallets.ts'
import { readWallet } from './discovery/readWallet.ts'
import { createFeatures } from './features/createFeatures.ts'
import { toNetwork } from './networks/toNetwork.ts'
import { formerNetworkIds } from './pairing/formerNetworkIds.ts'

/** What a pairing asks a wallet for, and what `connector.request` takes on this family. */
const methods: readonly string[] = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * The Solana family: its networks, the wallets of the page, and what can be done with them. Chain code is fetched when a
 * feature is used for the first time.
 *
 * @throws `options/invalid` for a malformed or repeated network, or a wallet that does not follow the wallet standard.
 * @example createBillfold({ families: [solana({ networks: [solanaMainnet] })] })
 */
export function solana(options: solana.Options): ChainAdapter {
  const { networks: given, wallets = [], enableAnnounced = true } = options
  if (!Array.isArray(given) || !given.length) refuse('networks', 'name at least one, as [solanaMainnet]')
  const networks = given.map(toNetwork)
  const twice = networks.find((network, at) => networks.findIndex(other => other.id === network.id) !== at)
  if (twice) refuse('networks', `${twice.id} is listed twice`)
  for (const host of wallets)
    if (!readWallet(host?.wallet)) refuse('wallets', 'each needs a wallet of the wallet standard that serves Solana')
  return {
    namespace: 'solana',
    networks,
    methods,
    pairing: {
      events: ['accountsChanged', 'chainChanged'],
      formerIds: formerNetworkIds,
      load: () => import('./pairing/pairingRules.ts').then(chunk => chunk.pairingRules),
    },
    discover: (onFound, onLost) => discoverWallets(wallets, enableAnnounced, onFound, onLost),
    toNetwork,
    isAddress,
    features: createFeatures(),
  }
}

export declare namespace solana {
  type Options = {
    /** Rows of `@billfold/solana/networks`, or `defineSolanaNetwork(…)`. The first is the default. */
    readonly networks: readonly Network[]
    /** Wallets of the wallet standard that the host made itself (an SDK wallet, say). */
    readonly wallets?: readonly discoverWallets.HostWallet[] | undefined
    /** Wallets that register by the wallet standard. On by default. */
    readonly enableAnnounced?: boolean | undefined
  }
}

function refuse(option: string, fix: string): never {
  throw new BillfoldError(invalidOption, { context: { option, fix } })
}
