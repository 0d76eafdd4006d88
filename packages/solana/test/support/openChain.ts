import { createSolanaChain } from '@billfold/devnet'
import { createVirtualSolanaWallet, solanaTestAccounts } from '@billfold/testkit/solana'
import type { Account, FeatureImplementations } from 'billfold/adapter'
import { createStandardConnector } from '../../src/connectors/createStandardConnector.ts'
import { defineSolanaNetwork } from '../../src/networks/defineSolanaNetwork.ts'
import { solana } from '../../src/solana.ts'

/** The devnet's Solana chain, and alice's wallet connected to it; `stop` ends both. */
export async function openChain() {
  const chain = await createSolanaChain()
  const { genesisHash, rpcUrl } = chain
  const network = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const adapter = solana({ networks: [network] })
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl } })
  const connector = createStandardConnector({ id: 'test', name: 'Test', kind: 'announced', wallet: wallet.wallet })
  await connector.connect({ networks: [network], signal: new AbortController().signal })
  const settings = { fetch: globalThis.fetch, rpcUrls: () => [rpcUrl] }
  const account: Account = { address: solanaTestAccounts[0].address, type: 'eoa' }
  const base = { network, settings, account, connector }

  /** Runs a feature as alice, or as `more` says. */
  async function run<feature extends keyof typeof adapter.features>(
    name: feature,
    more: Omit<Parameters<FeatureImplementations[feature]>[0], keyof typeof base> & Partial<typeof base>,
  ): Promise<Awaited<ReturnType<FeatureImplementations[feature]>>> {
    const entry = adapter.features[name]
    if (!entry) throw new Error(`There is no ${name}`)
    const feature = (await entry.load()) as (options: unknown) => Promise<never>
    return feature({ ...base, ...more })
  }
  return {
    chain,
    network,
    wallet,
    connector,
    run,
    stop: async () => {
      wallet.destroy()
      await chain.stop()
    },
  }
}
